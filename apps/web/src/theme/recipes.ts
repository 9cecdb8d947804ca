/** Styles of the Chakra components that this app uses. Other components have none, which keeps the first load small. */
import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { dialog, drawer } from './overlay-recipes.js';

/** Touch targets of 44 px (WCAG 2.5.5). A mouse does not need them as large. */
const THUMB = { '@media (pointer: coarse)': { minH: '11', minW: '11' } };

const focusRing = { outline: '2px solid', outlineColor: 'brand.fg', outlineOffset: '2px' };

const button = defineRecipe({
  className: 'px-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'medium',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transition: 'background-color {durations.fast}, border-color {durations.fast}, color {durations.fast}',
    _focusVisible: focusRing,
    _disabled: { cursor: 'not-allowed', color: 'fg.muted', bg: 'transparent', borderColor: 'border.subtle' },
    _icon: { flexShrink: '0', width: '4', height: '4' },
  },
  variants: {
    size: {
      xs: { h: '7', minW: '7', px: '2', fontSize: 'xs', ...THUMB },
      sm: { h: '8', minW: '8', px: '3', fontSize: 'md', ...THUMB },
      md: { h: '9', minW: '9', px: '3.5', fontSize: 'md', ...THUMB },
      lg: { h: '11', minW: '11', px: '5', fontSize: 'lg' },
    },
    variant: {
      solid: { bg: 'brand.solid', color: 'brand.contrast', _hover: { bg: 'brand.hover' } },
      outline: { borderColor: 'border.strong', color: 'fg', bg: 'transparent', _hover: { bg: 'bg.raised' } },
      subtle: {
        bg: 'bg.raised',
        color: 'fg',
        borderColor: 'border.subtle',
        _hover: { borderColor: 'border.strong' },
      },
      ghost: { bg: 'transparent', color: 'fg.muted', _hover: { bg: 'bg.raised', color: 'fg' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

const controlBase = {
  width: '100%',
  minWidth: '0',
  appearance: 'none',
  bg: 'bg.inset',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.strong',
  borderRadius: 'sm',
  // 16 px on small screens, so that phones do not zoom into the field.
  fontSize: { base: 'lg', md: 'md' },
  transition: 'border-color {durations.fast}',
  _placeholder: { color: 'fg.muted' },
  _focusVisible: { ...focusRing, outlineOffset: '-1px', borderColor: 'brand.fg' },
  _invalid: { borderColor: 'status.bad' },
  _disabled: { cursor: 'not-allowed', color: 'fg.muted' },
} as const;

const input = defineRecipe({
  className: 'px-input',
  base: { ...controlBase, h: { base: '11', md: '9' }, px: '3', fontVariantNumeric: 'tabular-nums' },
});

const textarea = defineRecipe({
  className: 'px-textarea',
  base: { ...controlBase, py: '2', px: '3', lineHeight: '1.5', resize: 'vertical' },
});

const nativeSelect = defineSlotRecipe({
  className: 'px-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { height: 'fit-content', display: 'flex', width: '100%', position: 'relative' },
    field: { ...controlBase, h: { base: '11', md: '9' }, ps: '3', pe: '8', cursor: 'pointer' },
    indicator: {
      position: 'absolute',
      insetEnd: '2',
      top: '50%',
      transform: 'translateY(-50%)',
      color: 'fg.muted',
      pointerEvents: 'none',
      display: 'inline-flex',
      _icon: { width: '4', height: '4' },
    },
  },
});

const field = defineSlotRecipe({
  className: 'px-field',
  slots: ['root', 'label', 'requiredIndicator', 'errorText', 'helperText'],
  base: {
    root: { display: 'flex', width: '100%', position: 'relative', gap: '1', flexDirection: 'column' },
    label: { fontSize: 'md', fontWeight: 'medium', color: 'fg', textAlign: 'start' },
    helperText: { color: 'fg.muted', fontSize: 'xs' },
    errorText: { color: 'status.bad', fontSize: 'xs', display: 'inline-flex', gap: '1' },
    requiredIndicator: { color: 'status.bad' },
  },
});

const badge = defineRecipe({
  className: 'px-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    borderRadius: 'sm',
    px: '1.5',
    minH: '5',
    fontSize: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
});

const link = defineRecipe({
  className: 'px-link',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    color: 'brand.fg',
    borderRadius: 'sm',
    textUnderlineOffset: '3px',
    textDecoration: 'underline',
    textDecorationColor: 'border.strong',
    _hover: { textDecorationColor: 'currentcolor' },
    _focusVisible: focusRing,
    _icon: { width: '3.5', height: '3.5' },
  },
});

const skeleton = defineRecipe({
  className: 'px-skeleton',
  base: {
    bg: 'bg.raised',
    borderRadius: 'sm',
    animation: 'pulse 1.4s ease-in-out infinite',
    color: 'transparent',
  },
});

export const recipes = { button, input, textarea, badge, link, skeleton };
export const slotRecipes = { nativeSelect, field, drawer, dialog };
