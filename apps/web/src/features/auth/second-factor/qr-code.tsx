/** A text as a QR code, drawn in the browser so that the text is not sent to a server. */
import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** A description for screen readers. */
  label: string;
}

export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    // A margin of four modules on all sides, which readers need to find the code (ISO/IEC 18004, section 5.3.8).
    const code = encode(text, { border: 4 });
    const dark = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: dark.join('') };
  }, [text]);
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      borderRadius="sm"
      // Dark on light whatever the page's colors, because some readers cannot read inverted codes.
      css={{ width: '12rem', maxWidth: '100%', background: '#ffffff' }}
    >
      <path d={path} fill="#000000" />
    </chakra.svg>
  );
}
