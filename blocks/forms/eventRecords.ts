import type { EventRecords } from '@quoin/ui/session/eventRecords.ts'
import { forms } from './resources/index.ts'

/** A form that is answered: any of them, or a certain one. */
export const eventRecords: readonly EventRecords[] = [
  {
    operation: forms.answers.create.name,
    target: forms.surveys.dotted,
    permission: 'forms.surveys.read',
    label: { en: 'Form', es: 'Formulario', fr: 'Formulaire', de: 'Formular', ja: 'フォーム', zh: '表单' },
    any: {
      en: 'Any form',
      es: 'Cualquier formulario',
      fr: 'N’importe quel formulaire',
      de: 'Irgendein Formular',
      ja: 'すべてのフォーム',
      zh: '任意表单',
    },
  },
]
