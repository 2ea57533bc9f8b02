import { pagesOf, related, rest } from '@quoin/ui/pages'
import { IconChecklist } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { rights } from './texts/rights.ts'

const projects = { block: 'projects', resources: () => import('./resources/index.ts'), texts, space: 'work', rights } as const

export const pages = pagesOf(projects, {
  projects: {
    icon: IconChecklist,
    list: { columns: ['name', 'status', 'health', 'progress', 'owner', 'dueOn'] },
    record: { groups: { about: rest }, tabs: { members: related('projects.members', { by: 'project' }) } },
  },
})
