import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BlogForm } from './blog-form.tsx';

/** A new post. */
export default function NewBlogPage() {
  // Another form, so that starting over empties every field.
  const [round, setRound] = useState(0);
  return (
    <>
      <BackLink to="/blogs">{m.blog_back()}</BackLink>
      <PageHeading title={m.blog_new()} />
      <BlogForm key={round} blog={null} onStartOver={() => setRound(round + 1)} />
    </>
  );
}
