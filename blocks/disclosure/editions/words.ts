import type { PaperLanguage } from '@quoin/kit/pdf'

interface EditionWords {
  readonly edition: string
  readonly contents: string
  readonly page: string
  readonly hash: string
  readonly notApplicable: string
  readonly noAnswer: string
  readonly sources: string
  readonly revision: string
}

/** What stands on an edition beside what was disclosed. */
export const editionWords: Readonly<Record<PaperLanguage, EditionWords>> = {
  en: {
    edition: 'Edition',
    contents: 'Contents',
    page: 'Page',
    hash: 'SHA-256 of the edition',
    notApplicable: 'Not applicable',
    noAnswer: 'No answer.',
    sources: 'Sources',
    revision: 'revision',
  },
  de: {
    edition: 'Ausgabe',
    contents: 'Inhalt',
    page: 'Seite',
    hash: 'SHA-256 der Ausgabe',
    notApplicable: 'Nicht zutreffend',
    noAnswer: 'Keine Antwort.',
    sources: 'Quellen',
    revision: 'Revision',
  },
  es: {
    edition: 'Edición',
    contents: 'Índice',
    page: 'Página',
    hash: 'SHA-256 de la edición',
    notApplicable: 'No aplicable',
    noAnswer: 'Sin respuesta.',
    sources: 'Fuentes',
    revision: 'revisión',
  },
  fr: {
    edition: 'Édition',
    contents: 'Sommaire',
    page: 'Page',
    hash: 'SHA-256 de l’édition',
    notApplicable: 'Sans objet',
    noAnswer: 'Pas de réponse.',
    sources: 'Sources',
    revision: 'révision',
  },
  ja: {
    edition: '版',
    contents: '目次',
    page: 'ページ',
    hash: 'この版の SHA-256',
    notApplicable: '該当なし',
    noAnswer: '回答なし。',
    sources: '出典',
    revision: 'リビジョン',
  },
  zh: {
    edition: '版本',
    contents: '目录',
    page: '页',
    hash: '版本的 SHA-256',
    notApplicable: '不适用',
    noAnswer: '暂无回答。',
    sources: '来源',
    revision: '修订',
  },
}
