import type { OfficeBlog } from '@phsar/contract/office/wire';
import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { Button } from '@phsar/ui/button';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { Dialog } from '@phsar/ui/dialog';
import { TextField } from '@phsar/ui/fields';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/client.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { m } from '../../paraglide/messages.js';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { BlogPreview } from './blog-preview.tsx';
import { dayPlanned, dayText, stateOf } from './blog-words.ts';
import { newPost, sentBlocks } from './edited-post.ts';
import type { PostForm, Press } from './use-post-form.ts';

interface ButtonsProps {
  blog: OfficeBlog | null;
  form: PostForm;
}

/** Saves, publishes, plans, previews or removes the post. */
export function BlogButtons({ blog, form }: ButtonsProps) {
  const [open, setOpen] = useState<'preview' | 'plan' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { post } = form;
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <SaveButtons blog={blog} form={form} onPlan={() => setOpen('plan')} />
        <Button size="lg" variant="quiet" onClick={() => setOpen('preview')}>
          {m.blog_preview()}
        </Button>
        {blog !== null && (
          <Button size="lg" variant="quiet" className="text-danger!" onClick={() => setOpen('remove')}>
            {m.blog_remove()}
          </Button>
        )}
      </div>
      {open === 'preview' && (
        <BlogPreview
          title={post.title}
          date={post.date}
          pictureUrl={post.picture?.url ?? null}
          blocks={sentBlocks(post.blocks).map(({ block }) => block)}
          onClose={close}
        />
      )}
      {open === 'plan' && <PlanDialog blog={blog} form={form} onClose={close} />}
      {blog !== null && (
        <RemoveDialog blog={blog} isOpen={open === 'remove'} onRemoved={form.draft.forget} onClose={close} />
      )}
    </>
  );
}

/** A day that nobody chose is the one on which the post appears. */
function dateOn(day: string, { post, read }: PostForm) {
  return post.date === (read ?? newPost()).date && { date: day };
}

function SaveButtons({ blog, form, onPlan }: ButtonsProps & { onPlan: () => void }) {
  const { pending, save } = form;
  const state = blog === null ? 'draft' : stateOf(blog);
  const progress = (button: Press['button']) => ({
    isPending: pending === button,
    disabled: pending !== null && pending !== button,
  });
  const publish = { state: 'published', publishAt: null } as const;
  return (
    <>
      {state !== 'draft' && (
        <Button size="lg" {...progress('save')} onClick={() => save('save', {}, m.blog_saved)}>
          {m.blog_save()}
        </Button>
      )}
      {state !== 'published' && (
        <>
          <Button
            size="lg"
            variant={state === 'draft' ? 'primary' : 'secondary'}
            {...progress('publish')}
            onClick={() =>
              save('publish', { ...publish, ...dateOn(phnomPenhDay(new Date()), form) }, m.blog_published)
            }
          >
            {m.blog_publish()}
          </Button>
          <Button
            size="lg"
            variant="secondary"
            // What is missing stands far above: asked for after the dialog, nobody would see it.
            onClick={() => form.isReady(publish) && onPlan()}
          >
            {m.blog_plan()}
          </Button>
        </>
      )}
      <Button
        size="lg"
        variant="secondary"
        {...progress('draft')}
        onClick={() => save('draft', { state: 'draft', publishAt: null }, m.blog_draft_saved)}
      >
        {state === 'draft' ? m.blog_save_draft() : m.blog_hide()}
      </Button>
    </>
  );
}

interface RemoveDialogProps {
  blog: OfficeBlog;
  isOpen: boolean;
  onRemoved: () => void;
  onClose: () => void;
}

function RemoveDialog({ blog: { _id: id }, isOpen, onRemoved, onClose }: RemoveDialogProps) {
  const navigate = useNavigate();
  const { isRunning, run } = useAction();
  const idempotencyKey = useIdempotencyKey();
  const remove = async () => {
    await api.call(
      'deleteBlog',
      { params: { id } },
      { headers: { 'idempotency-key': idempotencyKey.keyOf(id) } },
    );
    onRemoved();
    tellDone(m.blog_removed());
    await navigate('/blogs');
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={m.blog_remove_title()}
      confirmLabel={m.blog_remove()}
      isDangerous
      isPending={isRunning}
      onCancel={onClose}
      onConfirm={() => run(remove)}
    >
      <p>{m.blog_remove_note()}</p>
    </ConfirmDialog>
  );
}

interface PlanDialogProps extends ButtonsProps {
  onClose: () => void;
}

/** Asks for the day on which the post appears; of a planned post its day is offered. */
function PlanDialog({ blog, form, onClose }: PlanDialogProps) {
  const today = phnomPenhDay(new Date());
  const [day, setDay] = useState(blog === null ? '' : dayPlanned(blog));
  const [isChecked, setChecked] = useState(false);
  const isLater = day > today;
  async function plan() {
    setChecked(true);
    if (!isLater) return;
    const fate = { state: 'published', publishAt: day, ...dateOn(day, form) } as const;
    await form.save('plan', fate, () => m.blog_planned({ day: dayText(day) }));
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.blog_plan_title()}
      size="sm"
      footer={
        <Button isFullWidth isPending={form.pending === 'plan'} onClick={plan}>
          {m.blog_plan_do()}
        </Button>
      }
    >
      <TextField
        type="date"
        label={m.blog_plan_day()}
        hint={m.blog_plan_hint()}
        min={today}
        max="2999-12-31"
        value={day}
        error={isChecked && !isLater ? m.blog_plan_later() : undefined}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </Dialog>
  );
}
