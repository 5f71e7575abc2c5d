import type { OfficeBlog } from '@phsar/contract/office/wire';
import { useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BlogForm } from './blog-form.tsx';
import { titleOf } from './blog-words.ts';

/** One post, to be changed. */
export default function EditBlogPage() {
  const { id = '' } = useParams();
  // Starting over begins with the post as it is by then.
  const [round, setRound] = useState(0);
  const loaded = useLoaded<OfficeBlog>(
    `blog ${id} ${round}`,
    async (signal) => (await api.call('findBlog', { params: { id } }, { signal })).data,
  );
  return (
    <>
      <BackLink to="/blogs">{m.blog_back()}</BackLink>
      <PageHeading title={loaded.data === undefined ? m.blog_post() : titleOf(loaded.data.title)} />
      <LoadState loaded={loaded}>
        {(blog) => (
          <>
            <BlogForm
              key={`${id} ${round}`}
              blog={blog}
              onSaved={(saved) => loaded.replace(() => saved)}
              onStartOver={() => setRound(round + 1)}
            />
            <SubjectLog subject={`blog:${blog._id}`} />
          </>
        )}
      </LoadState>
    </>
  );
}
