export { backUp, type KeptFile, type Manifest, type Source } from './backUp.ts'
export { type Companies, eraseCompany, restoreCompany } from './company.ts'
export { readManifest, restore, type Target } from './restore.ts'
