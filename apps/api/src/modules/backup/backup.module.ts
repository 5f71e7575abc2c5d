export { backUp, restore } from './backup.ts';
export { BACKUP_FAILED, tellOfFailedBackup } from './failed-backup.ts';
