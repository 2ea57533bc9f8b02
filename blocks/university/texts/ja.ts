import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'University',
  resources: {
    courses: {
      one: 'Course',
      many: 'Courses',
      fields: { name: '名前' },
      groups: { about: '基本情報' },
    },
  },
} as const satisfies Shape<typeof en>
