import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { TextArea, TextField } from '@phsar/ui/fields';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../paraglide/messages.js';

export interface MarkedTextAreaProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  lang: string;
  rows?: number;
  hint?: string | undefined;
  error?: string | undefined;
  maxLength: number;
}

/** Words with two buttons that mark what is selected: bold, and a link. */
export function MarkedTextArea({ label, value, onChange, ...area }: MarkedTextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [selected, setSelected] = useState<{ start: number; end: number } | null>(null);

  const selection = () => ({
    start: field.current?.selectionStart ?? value.length,
    end: field.current?.selectionEnd ?? value.length,
  });
  /** Replaces the selection, and selects `words` inside of what is there then. */
  function put({ start, end }: { start: number; end: number }, text: string, words: string) {
    // Rendered before the words are selected: a controlled field puts the cursor at its end.
    flushSync(() => {
      setSelected(null);
      onChange(value.slice(0, start) + text + value.slice(end));
    });
    const begin = start + Math.max(0, text.indexOf(words));
    field.current?.focus();
    field.current?.setSelectionRange(begin, begin + words.length);
  }
  function makeBold() {
    const { start, end } = selection();
    const words = value.slice(start, end).trim() || m.blog_bold_words();
    put({ start, end }, `**${words}**`, words);
  }

  return (
    <div>
      <TextArea
        ref={field}
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...area}
      />
      <div className="mt-1 flex gap-1">
        <Mark label={m.blog_bold_of({ field: label })} onPress={makeBold}>
          <b>{m.blog_bold()}</b>
        </Mark>
        <Mark label={m.blog_link_of({ field: label })} onPress={() => setSelected(selection())}>
          <span className="underline underline-offset-4">{m.blog_link()}</span>
        </Mark>
      </div>
      {selected !== null && (
        <LinkDialog
          words={value.slice(selected.start, selected.end).trim()}
          onClose={() => setSelected(null)}
          onLink={(words, address) => {
            put(selected, `[${words}](${address})`, words);
          }}
        />
      )}
    </div>
  );
}

function Mark({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <Button size="sm" variant="quiet" className="min-h-11" aria-label={label} onClick={onPress}>
      {children}
    </Button>
  );
}

interface LinkDialogProps {
  words: string;
  onClose: () => void;
  onLink: (words: string, address: string) => void;
}

function LinkDialog({ words, onClose, onLink }: LinkDialogProps) {
  const [text, setText] = useState(words);
  const [address, setAddress] = useState('');
  const [isChecked, setChecked] = useState(false);
  const link = linkAddress(address);

  function finish() {
    setChecked(true);
    if (link !== null) onLink(text.trim().replace(/[[\]\n]/g, ' ') || link, link);
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.blog_link_title()}
      footer={
        <Button isFullWidth onClick={finish}>
          {m.blog_link_add()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={m.blog_link_words()}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <TextField
          label={m.blog_link_address()}
          hint={m.blog_link_hint()}
          value={address}
          inputMode="url"
          autoCapitalize="none"
          error={isChecked && link === null ? m.blog_link_invalid() : undefined}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

/** An address that the shop shows as a link; null for any other. `www.…` and `http:` become `https:`. */
function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^(?:mailto:|tel:)[^\s()]+$/i.test(text) || /^\/(?![/\\])[^\s()]*$/.test(text)) return text;
  const whole = /^https?:\/\//i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`;
  const isAddress = /^https:\/\/[^\s()/.]+(?:\.[^\s()/.]+)+(?:[/?#][^\s]*)?$/i.test(whole);
  return isAddress ? whole.replaceAll('(', '%28').replaceAll(')', '%29') : null;
}
