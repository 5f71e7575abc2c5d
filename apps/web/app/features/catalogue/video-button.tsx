import { videoEmbedUrl, videoId } from '@phsar/domain/video-link';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { PlayIcon } from '@phsar/ui/icons';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';

export interface VideoButtonProps {
  /** A video link; nothing is shown when it is not recognised. */
  link: string;
  title: string;
}

/** Opens a product's video in a dialog; loads nothing from the video's site before that. */
export function VideoButton({ link, title }: VideoButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = videoId(link);
  if (id === null) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<PlayIcon className="size-5" />}
        onClick={() => setIsOpen(true)}
      >
        {m.catalogue_watch_video()}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={m.catalogue_video_of({ title })}
        size="full"
      >
        <iframe
          src={videoEmbedUrl(id)}
          title={m.catalogue_video_of({ title })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          className="aspect-video max-h-[72dvh] w-full rounded-md border-0 bg-ink"
        />
      </Dialog>
    </>
  );
}
