import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'University',
  resources: {
    courses: {
      one: 'Course',
      many: 'Courses',
      fields: { name: 'Name' },
      groups: { about: 'Angaben' },
    },
  },
} as const satisfies Shape<typeof en>
