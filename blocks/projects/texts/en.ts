import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { projects } from '../resources/index.ts'

const en = {
  title: 'Projects',
  resources: {
    projects: {
      one: 'Project',
      many: 'Projects',
      fields: {
        name: 'Name',
        code: 'Code',
        description: 'Description',
        purpose: 'Purpose',
        successCriteria: 'Success criteria',
        status: 'Status',
        health: 'Health',
        progress: 'Progress (%)',
        owner: 'Owner',
        sponsor: 'Sponsor',
        startsOn: 'Start date',
        dueOn: 'Due date',
        completedOn: 'Completed on',
        budget: 'Budget',
        currency: 'Currency',
        tags: 'Tags',
      },
      options: {
        status: {
          proposed: 'Proposed',
          active: 'Active',
          on_hold: 'On hold',
          completed: 'Completed',
          cancelled: 'Cancelled',
        },
        health: {
          on_track: 'On track',
          at_risk: 'At risk',
          off_track: 'Off track',
        },
      },
      groups: {
        about: 'About',
      },
      tabs: {
        members: 'People',
      },
    },
    members: {
      one: 'Member',
      many: 'People',
      fields: {
        project: 'Project',
        user: 'Person',
        role: 'Role',
        standing: 'Access',
        joinedAt: 'Joined',
        leftAt: 'Left',
      },
      options: {
        standing: {
          lead: 'Lead',
          contributor: 'Contributor',
          observer: 'Observer',
        },
      },
      empty: 'Nobody belongs to this project yet.',
    },
  },
} as const satisfies { readonly resources: Pick<BlockWords<typeof projects>, 'projects' | 'members'> } & Record<string, unknown>

export default en
