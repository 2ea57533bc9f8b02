import { block } from '@quoin/kit'
import { answers } from './answers.ts'
import { applications } from './applications.ts'
import { appointments } from './appointments.ts'
import { crmSync } from './crmSync.ts'
import { landings } from './landings.ts'
import { assignments, sets } from './sets.ts'
import { surveys } from './surveys.ts'
import { users } from './users.ts'
import { versions } from './versions.ts'

export { held } from './common.ts'
export type { ResultsWire } from './results.ts'

/** Forms and surveys: asked on a public page, answered by a version, counted at the end. */
export const forms = block(
  'forms',
  'Forms',
  { surveys, versions, answers, applications, landings, appointments, crmSync, sets, assignments, users },
  {
    'forms.surveys.read': 'View forms and their versions',
    'forms.surveys.write': 'Create, change, publish and close forms',
    'forms.surveys.delete': 'Delete, restore and purge forms',
    'forms.answers.read': 'View answers, results and landing entries',
    'forms.answers.write': 'Answer forms and invite people to them',
    'forms.answers.delete': 'Delete, restore and purge answers and landing entries',
    'forms.users.read': 'View who is known to forms',
    'forms.users.write': 'Register people for forms',
  },
  {
    'forms.surveys.read': { support: 'tenant' },
    'forms.answers.read': { support: 'tenant', user: 'own', authorized: 'own' },
    'forms.answers.write': { support: 'tenant', user: 'own', authorized: 'own' },
    'forms.users.read': { support: 'tenant', user: 'own', authorized: 'own' },
    'forms.users.write': { support: 'tenant', user: 'own', authorized: 'own' },
    'forms.*': {},
  },
)
