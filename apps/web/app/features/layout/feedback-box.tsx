import { SendIcon } from '@phsar/ui/icons';
import { type FormEvent, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';

/** Sends nothing, as specified: it says thanks and clears itself. */
export function FeedbackBox() {
  const id = useId();
  const [text, setText] = useState('');
  const [isThanked, setIsThanked] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    setText('');
    setIsThanked(true);
  }

  return (
    <form onSubmit={send}>
      <label htmlFor={id} className="font-semibold text-on-deep">
        {m.layout_feedback()}
      </label>
      <div className="mt-3 flex items-center rounded-full bg-surface text-ink ring-1 ring-line-strong ring-inset focus-within:outline-2 focus-within:outline-on-deep">
        <input
          id={id}
          value={text}
          maxLength={500}
          autoComplete="off"
          placeholder={m.layout_feedback_hint()}
          onChange={(event) => {
            setText(event.target.value);
            setIsThanked(false);
          }}
          className="min-h-12 w-full min-w-0 grow rounded-full bg-transparent ps-4 pe-2 text-sm outline-none placeholder:text-ink-soft"
        />
        <button
          type="submit"
          className="me-1 inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-full bg-primary px-4 font-semibold text-on-primary text-sm transition hover:bg-primary-strong"
        >
          <SendIcon className="size-4" />
          {m.layout_feedback_send()}
        </button>
      </div>
      <p role="status" className="mt-2 min-h-7 text-on-deep text-sm">
        {isThanked && m.layout_feedback_thanks()}
      </p>
    </form>
  );
}
