export { checkAdmitted, checkSession, isLiveSession, isOpenTokenOf } from './live-sessions.repository.ts';
