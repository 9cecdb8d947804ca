/** A text as a QR code, drawn in the browser: its content is sent to no server. */
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
    // Four modules of margin all around, by which readers find it (ISO/IEC 18004, section 5.3.8).
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
      // Dark on light whatever the page's colors: not every reader takes it the other way around.
      css={{ width: '12rem', maxWidth: '100%', background: '#ffffff' }}
    >
      <path d={path} fill="#000000" />
    </chakra.svg>
  );
}
