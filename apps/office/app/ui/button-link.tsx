import { createButtonLink } from '@phsar/ui/button';
import { Link } from 'react-router';

/** A link within the office that looks like a button. */
export const ButtonLink = createButtonLink(Link);
