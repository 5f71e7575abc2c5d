import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { callQuery, replaceData } from '../../lib/queries.ts';
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
  const query = callQuery('findBlog', { params: { id } }, `edit ${round}`);
  const loaded = useQuery(query);
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
              onSaved={(saved) => replaceData(query, () => saved)}
              onStartOver={() => setRound(round + 1)}
            />
            <SubjectLog subject={`blog:${blog._id}`} />
          </>
        )}
      </LoadState>
    </>
  );
}
