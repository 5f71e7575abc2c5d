import { useNavigate } from 'react-router';
import { logOut } from '../features/accounts/log-out.ts';
import { ProfilePage } from '../features/accounts/profile-page.tsx';

/** `/profile`. */
export default function ProfileRoute() {
  const navigate = useNavigate();
  return <ProfilePage onLogOut={() => logOut(navigate)} />;
}
