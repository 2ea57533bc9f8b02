import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { university } from '../resources/index.ts'

const en = {
  title: 'University',
  resources: {
    courses: {
      one: 'Course',
      many: 'Courses',
      fields: { name: 'Name' },
      groups: { about: 'About' },
    },
  },
} as const satisfies { readonly resources: Pick<BlockWords<typeof university>, 'courses'> } & Record<string, unknown>

export default en
