import type { Events } from '@quoin/ui'

/** What people do here that a loyalty programme may give points for, as it stands after “points for”. */
export const events = {
  'forms.answers.create': {
    en: 'an answered form',
    es: 'un formulario respondido',
    fr: 'un formulaire rempli',
    de: 'ein ausgefülltes Formular',
    ja: 'フォームへの回答',
    zh: '填写表单',
  },
} satisfies Events
