import type { OfficeBanner } from '@phsar/contract/office/wire';
import { textIn } from '@phsar/domain/language';
import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDate } from '@phsar/texts/dates';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { EmptyState } from '@phsar/ui/empty-state';
import { PlusIcon } from '@phsar/ui/more-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { inserted } from '../../lib/inserted.ts';
import { currentLanguage } from '../../lib/language.ts';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { LoadState } from '../../ui/load-state.tsx';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { PictureIcon } from '../../ui/office-icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { BannerDialog } from './banner-dialog.tsx';

/** The banners of the landing page, in order. */
export default function BannersPage() {
  const banners = useQuery(callQuery('listBanners'));
  const [open, setOpen] = useState<OfficeBanner | 'new' | null>(null);
  // Another form, so that starting over shows what is saved.
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHeading
        title={m.banners_title()}
        note={m.banners_note()}
        action={
          <Button icon={<PlusIcon className="size-5" />} onClick={() => setOpen('new')}>
            {m.banners_add()}
          </Button>
        }
      />
      <LoadState loaded={banners}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<PictureIcon className="size-10" />}
              message={m.banners_none()}
              hint={m.banners_none_hint()}
            />
          ) : (
            <ol aria-label={m.banners_title()} className="flex flex-col gap-3">
              {all.map((banner, place) => (
                <BannerRow
                  key={banner._id}
                  banner={banner}
                  ids={all.map(({ _id }) => _id)}
                  place={place}
                  onChanged={banners.refetch}
                  onEdit={() => setOpen(banner)}
                />
              ))}
            </ol>
          )
        }
      </LoadState>
      <div className="mt-6">
        <SubjectLog subject="banners" />
      </div>
      {open !== null && (
        <BannerDialog
          key={`${open === 'new' ? '' : open._id} ${round}`}
          banner={open === 'new' ? null : open}
          onSaved={banners.refetch}
          onSavedInPart={setOpen}
          onStartOver={() => setRound(round + 1)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface BannerRowProps {
  banner: OfficeBanner;
  /** Of all banners, in order. */
  ids: readonly string[];
  place: number;
  onChanged: () => void;
  onEdit: () => void;
}

function BannerRow(props: BannerRowProps) {
  const { banner } = props;
  const { picture, title1, title2 } = banner;
  const language = currentLanguage();
  const name = textIn(language, title1);
  return (
    <li
      data-edge
      className="grid gap-3 rounded-lg bg-surface p-4 shadow-sm desk:grid-cols-[14rem_1fr_auto] desk:items-center desk:gap-6"
    >
      <img
        src={picture.url}
        alt=""
        loading="lazy"
        className="aspect-[2/1] w-full rounded-md bg-sunken object-cover"
      />
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-base">{name}</h2>
        <p className="wrap-anywhere text-ink-soft text-sm">{textIn(language, title2)}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          <BannerState banner={banner} />
          <span>{daysText(banner)}</span>
        </p>
      </div>
      <BannerButtons {...props} name={name} />
    </li>
  );
}

/** Changes, switches, moves and removes a banner. */
function BannerButtons({ banner, ids, place, onChanged, onEdit, name }: BannerRowProps & { name: string }) {
  const { _id, isOn, version } = banner;
  const { isRunning, run } = useAction();
  const [isAsking, setIsAsking] = useState(false);

  const move = (by: number) =>
    run(async () => {
      const others = ids.filter((id) => id !== _id);
      await api.call('orderBanners', { body: { ids: inserted(others, place + by, _id) } });
      onChanged();
    });
  const switchOn = () =>
    run(async () => {
      const headers = { 'if-match': `"${version}"` };
      try {
        await api.call('editBanner', { params: { id: _id }, body: { isOn: !isOn } }, { headers });
      } finally {
        // Also when it is refused: somebody may have changed it, and the row then shows how it is.
        onChanged();
      }
    });
  const remove = () =>
    run(async () => {
      setIsAsking(false);
      await api.call('deleteBanner', { params: { id: _id } });
      tellDone(m.banners_removed());
      onChanged();
    });

  return (
    <>
      <div className="grid grid-cols-2 gap-2 *:px-4 desk:flex desk:*:whitespace-nowrap">
        <Button variant="secondary" onClick={onEdit} aria-label={m.banners_edit_named({ name })}>
          {m.banners_change()}
        </Button>
        <Button variant="secondary" isPending={isRunning} onClick={switchOn}>
          {isOn ? m.banners_switch_off() : m.banners_switch_on()}
        </Button>
        <span className="flex shrink-0 justify-center px-0!">
          <MoveButtons
            upLabel={m.banners_up_named({ name })}
            downLabel={m.banners_down_named({ name })}
            at={place}
            length={ids.length}
            onMove={(by) => void move(by)}
          />
        </span>
        <Button
          variant="quiet"
          aria-label={m.banners_remove_named({ name })}
          onClick={() => setIsAsking(true)}
        >
          {m.banners_remove()}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={m.banners_remove_confirm({ name })}
        confirmLabel={m.banners_remove()}
        isDangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void remove()}
      >
        {m.banners_remove_why()}
      </ConfirmDialog>
    </>
  );
}

function BannerState({ banner: { isOn, isShown } }: { banner: OfficeBanner }) {
  if (isShown) return <Badge tone="success">{m.banners_shown()}</Badge>;
  return <Badge tone={isOn ? 'warning' : 'neutral'}>{isOn ? m.banners_not_today() : m.banners_off()}</Badge>;
}

function daysText({ from, until }: OfficeBanner): string {
  const [first, last] = [from, until].map((day) =>
    day === null ? null : formatDate(dayStart(day), currentLanguage()),
  );
  if (first && last) return first === last ? first : `${first} – ${last}`;
  if (first) return m.orders_filter_days_from({ day: first });
  return last ? m.orders_filter_days_to({ day: last }) : '';
}
