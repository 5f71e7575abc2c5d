import { randomKey } from '@phsar/contract/idempotency-key';
import { LIMITS } from '@phsar/contract/limits';
import type { BlogBlock } from '@phsar/contract/office/wire';
import { LANGUAGES } from '@phsar/domain/language';
import { Button } from '@phsar/ui/button';
import { CheckboxField, TextArea, TextField } from '@phsar/ui/fields';
import { IconButton } from '@phsar/ui/icon-button';
import { PlusIcon, TrashIcon } from '@phsar/ui/more-icons';
import { useRef, useState } from 'react';
import { inserted, moved } from '../../lib/inserted.ts';
import { m } from '../../paraglide/messages.js';
import { inLanguage } from '../../ui/in-language.ts';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { PictureField } from '../../ui/picture-upload/picture-field.tsx';
import { type EditedBlock, newBlock } from './edited-post.ts';
import { MarkedTextArea, type MarkedTextAreaProps } from './marked-text-area.tsx';

/** The kinds that can be added; HTML only comes with older posts. */
const KINDS = ['paragraph', 'heading', 'list', 'picture', 'video', 'quote'] as const;

const KIND_WORDS: Record<BlogBlock['type'], () => string> = {
  paragraph: m.blog_kind_paragraph,
  heading: m.blog_kind_heading,
  list: m.blog_kind_list,
  picture: m.blog_kind_picture,
  video: m.blog_kind_video,
  quote: m.blog_kind_quote,
  html: m.blog_kind_html,
};

const ROWS: Record<BlogBlock['type'], number> = {
  paragraph: 5,
  heading: 2,
  list: 4,
  picture: 2,
  video: 1,
  quote: 3,
  html: 14,
};

interface BlocksEditorProps {
  blocks: readonly EditedBlock[];
  /** By the key of the block. */
  errors: ReadonlyMap<string, string>;
  /** Gets the blocks as they are by then. */
  onChange: (change: (blocks: readonly EditedBlock[]) => readonly EditedBlock[]) => void;
  onBusy: (key: string, isBusy: boolean) => void;
  /** While the post is sent. */
  arePicturesLocked: boolean;
}

const focusOn = (control: HTMLElement | null) => control?.focus();

/** A block that was removed last, and where it stood. */
interface Removed {
  block: EditedBlock;
  name: string;
  index: number;
}

/** The parts of a post, each with its fields, moved and removed by buttons. */
export function BlocksEditor({ blocks, errors, onChange, onBusy, arePicturesLocked }: BlocksEditorProps) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  // The key of a block that takes the focus once it is there.
  const awaited = useRef('');
  const change = (key: string, changes: Partial<EditedBlock>) =>
    onChange((all) => all.map((block) => (block.key === key ? { ...block, ...changes } : block)));
  function addBlock(kind: (typeof KINDS)[number]) {
    const block = newBlock(kind, randomKey());
    awaited.current = block.key;
    onChange((all) => [...all, block]);
  }
  function remove(block: EditedBlock, index: number, name: string) {
    onBusy(block.key, false);
    onChange((all) => all.filter(({ key }) => key !== block.key));
    setRemoved({ block, index, name });
  }
  function bringBack({ block, index }: Removed) {
    awaited.current = block.key;
    setRemoved(null);
    onChange((all) => inserted(all, index, block));
  }
  /** One that is new, above the buttons that add it, or has come back in place of the button that has gone. */
  const focusAwaited = (item: HTMLLIElement | null) => {
    if (item === null || item.dataset.block !== awaited.current) return;
    awaited.current = '';
    item.focus();
  };
  const undo = removed !== null && (
    <RemovedBlock
      key={`removed ${removed.block.key}`}
      name={removed.name}
      onUndo={() => bringBack(removed)}
    />
  );
  return (
    <>
      <ol aria-label={m.blog_text()} className="grid gap-4">
        {blocks.flatMap((block, index) => {
          const name = m.blog_block({ number: index + 1, kind: KIND_WORDS[block.type]() });
          const item = (
            <BlockItem
              key={block.key}
              ref={focusAwaited}
              block={block}
              name={name}
              at={index}
              length={blocks.length}
              error={errors.get(block.key)}
              onMove={(by) => onChange((all) => moved(all, index, by))}
              onRemove={() => remove(block, index, name)}
              onChange={(changes) => change(block.key, changes)}
              onBusy={(isBusy) => onBusy(block.key, isBusy)}
              isPictureLocked={arePicturesLocked}
            />
          );
          return removed?.index === index ? [undo, item] : [item];
        })}
        {removed !== null && removed.index >= blocks.length && undo}
      </ol>
      <AddBlock onAdd={addBlock} />
    </>
  );
}

/** In place of a block that was removed. */
function RemovedBlock({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-sunken py-1 ps-3 pe-1 sm:ps-4">
      <p>{m.blog_block_removed({ block: name })}</p>
      <Button
        size="sm"
        variant="quiet"
        className="min-h-11"
        aria-label={m.blog_undo_named({ block: name })}
        // Replaces the delete button, so undo stays in place.
        ref={focusOn}
        onClick={onUndo}
      >
        {m.blog_undo()}
      </Button>
    </li>
  );
}

function AddBlock({ onAdd }: { onAdd: (kind: (typeof KINDS)[number]) => void }) {
  return (
    <>
      <p id="blog-add" className="mt-5 mb-2 font-semibold text-sm">
        {m.blog_add()}
      </p>
      <ul aria-labelledby="blog-add" className="flex flex-wrap gap-2">
        {KINDS.map((kind) => (
          <li key={kind}>
            <Button
              size="sm"
              variant="secondary"
              className="min-h-11"
              icon={<PlusIcon className="size-4" />}
              onClick={() => onAdd(kind)}
            >
              {KIND_WORDS[kind]()}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface BlockItemProps extends BlockFieldsProps {
  ref: (item: HTMLLIElement | null) => void;
  at: number;
  /** How many blocks there are. */
  length: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function BlockItem({ ref, block, name, at, length, onMove, onRemove, ...fields }: BlockItemProps) {
  return (
    <li
      ref={ref}
      data-block={block.key}
      tabIndex={-1}
      aria-label={name}
      className="rounded-md p-3 ring-1 ring-line ring-inset sm:p-4"
    >
      <div className="-mt-1 mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-base">{name}</h3>
        <div className="-me-2 flex">
          {length > 1 && (
            <MoveButtons
              upLabel={m.blog_move_up({ block: name })}
              downLabel={m.blog_move_down({ block: name })}
              at={at}
              length={length}
              onMove={onMove}
            />
          )}
          <IconButton label={m.blog_remove_block({ block: name })} onClick={onRemove}>
            <TrashIcon className="size-5" />
          </IconButton>
        </div>
      </div>
      <BlockFields block={block} name={name} {...fields} />
    </li>
  );
}

interface BlockFieldsProps {
  block: EditedBlock;
  name: string;
  error: string | undefined;
  onChange: (changes: Partial<EditedBlock>) => void;
  onBusy: (isBusy: boolean) => void;
  isPictureLocked: boolean;
}

function BlockFields({ block, name, error, onChange, onBusy, isPictureLocked }: BlockFieldsProps) {
  const { type, text, picture, url, isNumbered = false } = block;
  if (type === 'video')
    return (
      <TextField
        label={m.blog_video_address()}
        hint={m.blog_video_hint()}
        value={url}
        error={error}
        inputMode="url"
        autoCapitalize="none"
        maxLength={LIMITS.blogLink}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
      />
    );
  const isShort = type === 'heading' || type === 'picture';
  return (
    <div className="grid gap-4">
      {type === 'picture' && (
        <PictureField
          label={name}
          isLabelHidden
          value={picture}
          error={error}
          onChange={(chosen) => onChange({ picture: chosen })}
          onBusy={onBusy}
          isLocked={isPictureLocked}
        />
      )}
      {type === 'html' && <p className="text-ink-soft text-sm">{m.blog_html_note()}</p>}
      <div className="grid gap-4 desk:grid-cols-2">
        {LANGUAGES.map((language) => {
          const Words = type === 'html' ? HtmlArea : MarkedTextArea;
          return (
            <Words
              key={language}
              lang={language}
              label={inLanguage(type === 'picture' ? m.blog_caption() : KIND_WORDS[type](), language)}
              hint={type === 'list' ? m.blog_list_hint() : undefined}
              error={type === 'picture' ? undefined : error}
              rows={ROWS[type]}
              maxLength={type === 'html' ? LIMITS.blogHtml : isShort ? LIMITS.blogTitle : LIMITS.blogText}
              value={text[language]}
              onChange={(words) => onChange({ text: { ...text, [language]: words } })}
            />
          );
        })}
      </div>
      {type === 'list' && (
        <CheckboxField
          label={m.blog_numbered()}
          checked={isNumbered}
          onChange={({ currentTarget }) => onChange({ isNumbered: currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** HTML knows no marks: the shop would show their signs. */
function HtmlArea({ onChange, ...area }: MarkedTextAreaProps) {
  return <TextArea {...area} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
