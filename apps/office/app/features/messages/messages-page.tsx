import { EmptyState } from '@phsar/ui/empty-state';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { useCounts } from '../../lib/counts.ts';
import { rowId, usePages } from '../../lib/use-pages.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ChoiceChips, stateChips } from '../../ui/choice-chips.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { AddressSearch } from '../../ui/list-search.tsx';
import { MessageIcon } from '../../ui/office-icons.tsx';
import { type MessageFilters, messageFiltersOf, STATE_WORDS } from './message-filters.ts';
import { MessageRows } from './message-rows.tsx';
import { useAnswering } from './use-answering.ts';

/** What visitors wrote on the contact page, newest first; new ones appear by themselves. */
export default function MessagesPage() {
  const [search] = useSearchParams();
  const filters = messageFiltersOf(search);
  const list = usePages(
    ['listMessages', filters],
    (page, options) => api.call('listMessages', { query: { ...filters, ...page } }, options),
    { isLive: true, idOf: rowId },
  );
  const answering = useAnswering(list);
  const waiting = useCounts()?.messages;
  return (
    <ListPage
      title={m.messages_title()}
      note={m.messages_note()}
      filters={
        <>
          <AddressSearch label={m.messages_search()} />
          <ChoiceChips
            label={m.messages_states()}
            chips={stateChips(search, m.messages_all(), STATE_WORDS, { new: waiting })}
            chosen={filters.state ?? ''}
          />
        </>
      }
      list={list}
      moreLabel={m.messages_more()}
      empty={<NoMessages filters={filters} />}
    >
      {(messages) => <MessageRows messages={messages} answering={answering} />}
    </ListPage>
  );
}

function NoMessages({ filters: { q, state } }: { filters: MessageFilters }) {
  const icon = <MessageIcon className="size-10" />;
  const all = <ButtonLink to="/messages">{m.messages_show_all()}</ButtonLink>;
  if (q !== undefined)
    return (
      <EmptyState
        icon={icon}
        message={m.messages_none_found()}
        hint={m.messages_none_found_hint()}
        action={all}
      />
    );
  if (state === 'new') return <EmptyState icon={icon} message={m.messages_all_answered()} action={all} />;
  if (state === 'answered')
    return <EmptyState icon={icon} message={m.messages_none_answered()} action={all} />;
  return <EmptyState icon={icon} message={m.messages_none()} hint={m.messages_none_hint()} />;
}
