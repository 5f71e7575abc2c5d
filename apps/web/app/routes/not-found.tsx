import { data } from 'react-router';
import { NotFound } from '../features/layout/not-found.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** Nothing is asked for inside the browser. */
export function clientLoader() {
  return null;
}

export default NotFound;
