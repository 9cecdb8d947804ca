/** Record, Share and Book: icons in the header, lines in the slide-out menu. */
import { Button } from '@chakra-ui/react/button';
import { Box } from '@chakra-ui/react/box';
import { CalendarPlus, CircleDot, Download, Share2, Square, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { canRecord, noteDownload, recordingStore, startRecording, stopRecording } from './recording.js';
import { shareBySheet } from './share.js';
import { lazyDialog } from '../../components/lazy-part.js';

const BookDialog = lazyDialog(() => import('./book-dialog.js'), 'BookDialog');
const ShareDialog = lazyDialog(() => import('./share-dialog.js'), 'ShareDialog');

export function DemoTools({ inMenu = false }: { inMenu?: boolean }) {
  const [dialog, setDialog] = useState<'book' | 'share'>();
  const close = (): void => setDialog(undefined);
  const { phase, file } = useStore(recordingStore);
  const share = async (): Promise<void> => {
    if (!(await shareBySheet())) setDialog('share');
  };
  const recording = phase === 'recording';
  return (
    <>
      {canRecord() && (
        <Tool
          icon={recording ? Square : CircleDot}
          label={recording ? 'Stop' : 'Record'}
          inMenu={inMenu}
          onPress={() => (recording ? stopRecording() : void startRecording())}
        />
      )}
      {file && !recording && (
        <Tool
          icon={Download}
          label="Download"
          inMenu={inMenu}
          href={file.url}
          download={file.name}
          onPress={noteDownload}
        />
      )}
      <Tool icon={Share2} label="Share" inMenu={inMenu} onPress={() => void share()} />
      <Tool icon={CalendarPlus} label="Book" inMenu={inMenu} onPress={() => setDialog('book')} />
      {dialog === 'book' && <BookDialog onClose={close} />}
      {dialog === 'share' && <ShareDialog onClose={close} />}
    </>
  );
}

interface ToolProps {
  icon: LucideIcon;
  label: string;
  inMenu: boolean;
  onPress: () => void;
  /** The address of a file to download; such a tool is a link instead of a button. */
  href?: string;
  download?: string;
}

function Tool({ icon: Icon, label, inMenu, onPress, href, download }: ToolProps) {
  const content = (
    <>
      <Icon aria-hidden />
      {inMenu ? (
        label
      ) : (
        <Box as="span" display={{ base: 'none', '2xl': 'inline' }}>
          {label}
        </Box>
      )}
    </>
  );
  const look = {
    variant: 'ghost',
    size: 'sm',
    px: inMenu ? '2.5' : { base: '1', '2xl': '2.5' },
    justifyContent: inMenu ? 'flex-start' : 'center',
    w: inMenu ? 'full' : 'auto',
    title: inMenu ? undefined : label,
  } as const;
  if (href === undefined) {
    return (
      <Button {...look} aria-label={label} onClick={onPress}>
        {content}
      </Button>
    );
  }
  return (
    <Button {...look} asChild>
      <a href={href} aria-label={label} download={download} onClick={onPress}>
        {content}
      </a>
    </Button>
  );
}

/** Says that the screen is being recorded, even where the recording button is not visible. */
export function RecordingBadge() {
  const { phase } = useStore(recordingStore);
  if (phase !== 'recording') return null;
  return (
    <Box
      role="status"
      data-testid="recording-badge"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      fontSize="xs"
      fontWeight="medium"
      color="status.bad"
      whiteSpace="nowrap"
    >
      <Box w="2" h="2" borderRadius="full" bg="status.bad" animation="pulse 1.4s ease-in-out infinite" />
      Recording
    </Box>
  );
}
