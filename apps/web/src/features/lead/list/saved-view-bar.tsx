/** The list's named views: a press shows a view, and the current one can be renamed or deleted. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../../lib/core/toast-store.js';
import { localValues } from '../../../lib/core/local-storage.js';
import {
  addView,
  matchingView,
  readSavedViews,
  removeView,
  renameView,
  writeSavedViews,
  type SavedView,
} from './saved-views.js';
import { DEFAULT_VIEW, sameView, type LeadView } from './view-state.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const NameDialog = lazyDialog(() => import('./view-name-dialog.js'), 'ViewNameDialog');

interface SavedViewBarProps {
  tenantId: string;
  view: LeadView;
  onView: (view: LeadView) => void;
}

type Question = 'save' | 'rename';

export function SavedViewBar({ tenantId, view, onView }: SavedViewBarProps) {
  const [views, setViews] = useState(() => readSavedViews(localValues, tenantId));
  const [question, setQuestion] = useState<Question>();
  const shown = matchingView(views, view);
  const keep = (next: SavedView[]): void => {
    writeSavedViews(localValues, tenantId, next);
    setViews(next);
    setQuestion(undefined);
  };
  const remove = (saved: SavedView): void => {
    keep(removeView(views, saved.id));
    showToast({
      tone: 'good',
      title: 'View deleted',
      text: saved.name,
      undo: () => keep(addView(readSavedViews(localValues, tenantId), saved)),
    });
  };
  const isAll = sameView(view, DEFAULT_VIEW);
  return (
    <>
      <Flex align="center" gap="2" borderBottomWidth="1px" minH="10">
        <Flex
          role="group"
          aria-label="Views"
          gap="1"
          overflowX="auto"
          minW="0"
          alignSelf="stretch"
          p="0.5"
          pb="0"
        >
          <ViewTab label="All leads" pressed={isAll} onPress={() => onView(DEFAULT_VIEW)} />
          {views.map((saved) => (
            <ViewTab
              key={saved.id}
              label={saved.name}
              pressed={saved.id === shown?.id}
              onPress={() => onView(saved.view)}
            />
          ))}
        </Flex>
        {shown && (
          <Flex flexShrink="0">
            <Button
              size="xs"
              variant="ghost"
              aria-label={`Rename view ${shown.name}`}
              title="Rename view"
              onClick={() => setQuestion('rename')}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              size="xs"
              variant="ghost"
              aria-label={`Delete view ${shown.name}`}
              title="Delete view"
              onClick={() => remove(shown)}
            >
              <Trash2 aria-hidden />
            </Button>
          </Flex>
        )}
        {!shown && !isAll && (
          <Box flexShrink="0">
            <Button size="xs" variant="outline" onClick={() => setQuestion('save')}>
              <BookmarkPlus aria-hidden />
              Save view
            </Button>
          </Box>
        )}
      </Flex>
      {(question === 'save' || (question === 'rename' && shown)) && (
        <NameDialog
          views={views}
          renamed={question === 'rename' ? shown : undefined}
          onCancel={() => setQuestion(undefined)}
          onName={(name) =>
            keep(
              question === 'rename' && shown
                ? renameView(views, shown.id, name)
                : addView(views, { id: crypto.randomUUID(), name, view }),
            )
          }
        />
      )}
    </>
  );
}

function ViewTab({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <chakra.button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      px="2.5"
      minH={{ base: '11', md: '0' }}
      flexShrink="0"
      maxW="52"
      fontSize="md"
      fontWeight="medium"
      color="fg.muted"
      truncate
      cursor="pointer"
      borderBottomWidth="2px"
      borderColor="transparent"
      _hover={{ color: 'fg' }}
      _pressed={{ color: 'fg', borderColor: 'brand.fg' }}
      _focusVisible={{ outlineOffset: '-2px' }}
    >
      {label}
    </chakra.button>
  );
}
