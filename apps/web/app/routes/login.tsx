import { LoginPage } from '../features/accounts/login-page.tsx';
import { addWanted } from '../features/cart/add-wanted.ts';

export default function LoginRoute() {
  return <LoginPage onLoggedIn={(state) => void addWanted(state)} />;
}
