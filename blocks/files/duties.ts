import { duty } from '@quoin/ui/session/duties.ts'
import { files } from './resources/index.ts'

/** What waits for those who approve, and for administrators while the virus scan refused something. */
export const duties = [
  duty({
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
  }),
  duty({
    label: {
      en: 'Requests for your files',
      de: 'Anfragen zu Ihren Dateien',
      es: 'Solicitudes de tus archivos',
      fr: 'Demandes concernant vos fichiers',
      ja: 'あなたのファイルへのアクセス申請',
      zh: '对您文件的访问申请',
    },
    list: files.accessRequests.list,
    permission: 'files.files.write',
    filter: ({ me }) => ({ request_status: 'pending', file_owner_unique_id: me }),
    to: '/files/access-requests',
  }),
  duty({
    label: {
      en: 'Files in quarantine',
      de: 'Dateien in Quarantäne',
      es: 'Archivos en cuarentena',
      fr: 'Fichiers en quarantaine',
      ja: '隔離されたファイル',
      zh: '隔离区中的文件',
    },
    list: files.quarantine.list,
    permission: 'files.quarantine',
    filter: () => ({}),
    to: '/files/quarantine',
  }),
]
