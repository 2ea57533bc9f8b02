import type { MailTemplate } from '@quoin/kit/mail'

/** Asks somebody who may approve files to look at one. */
export const approvalAsked: MailTemplate = {
  notice: { category: 'approvals', actions: ['files.storedFiles.approve', 'files.storedFiles.reject'] },
  sample: { name: 'Ada Lind', file: 'Price list 2026.pdf', link: 'https://quoin.example/files/stored-files/sample' },
  texts: {
    en: {
      subject: 'Approval requested: {{ file }}',
      heading: '{{ file }}',
      body: '<p>Hello {{ name }}, a new version of this file is waiting for your approval.</p>',
      button: 'View file',
    },
    es: {
      subject: 'Por aprobar: {{ file }}',
      heading: '{{ file }}',
      body: '<p>Hola, {{ name }}: una nueva versión de este archivo espera tu aprobación.</p>',
      button: 'Abrir el archivo',
    },
    fr: {
      subject: 'À approuver : {{ file }}',
      heading: '{{ file }}',
      body: '<p>Bonjour {{ name }}, une nouvelle version de ce fichier attend votre approbation.</p>',
      button: 'Ouvrir le fichier',
    },
    de: {
      subject: 'Zur Freigabe: {{ file }}',
      heading: '{{ file }}',
      body: '<p>Guten Tag, {{ name }}, eine neue Version dieser Datei wartet auf Ihre Freigabe.</p>',
      button: 'Datei öffnen',
    },
    ja: {
      subject: '承認のお願い：{{ file }}',
      heading: '{{ file }}',
      body: '<p>{{ name }} さん、このファイルの新しいバージョンが承認を待っています。</p>',
      button: 'ファイルを開く',
    },
    zh: {
      subject: '待审批：{{ file }}',
      heading: '{{ file }}',
      body: '<p>{{ name }}，您好，此文件的新版本正等待您审批。</p>',
      button: '打开文件',
    },
  },
}
