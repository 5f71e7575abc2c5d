export { SignUpPage as default } from '../features/accounts/sign-up-page.tsx';
