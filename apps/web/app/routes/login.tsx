import { LoginPage } from '../features/accounts/login-page.tsx';
import { addWanted } from '../features/cart/add-wanted.ts';

/** `/login`: what was wanted before goes into the cart afterwards. */
export default function LoginRoute() {
  return <LoginPage onLoggedIn={(state) => void addWanted(state)} />;
}
