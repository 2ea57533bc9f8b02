import type { Duty } from '@quoin/ui/session/duties.ts'
import { files } from './resources/index.ts'

/** What waits for those who approve. */
export const duties: readonly Duty[] = [
  {
    label: {
      en: 'Files waiting for approval',
      de: 'Dateien, die auf Freigabe warten',
      es: 'Archivos pendientes de aprobación',
      fr: 'Fichiers en attente d’approbation',
      ja: '承認待ちのファイル',
      zh: '待批准的文件',
    },
    list: files.storedFiles.list,
    permission: 'files.approve',
    filter: () => ({ approval_state: 'pending' }),
    to: '/files/stored-files',
  },
]
