import { page, pagesOf, related, rest, settingsPage } from '@quoin/ui/pages'
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconChecklist,
  IconLayoutList,
  IconListCheck,
  IconSettings,
} from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const projects = {
  block: 'projects',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'projects',
  permissionTexts,
} as const
const needs = 'projects.projects.read'

/** Plans and the people behind them: what to do today, each project, and all of them side by side. */
export const pages = pagesOf(projects, {
  assignments: page('/assignments', () => import('./screens/AssignmentsPage.tsx'), {
    icon: IconListCheck,
    permission: needs,
    search: ['view'],
  }),
  projects: {
    path: '/list',
    icon: IconLayoutList,
    permission: needs,
    list: {
      columns: ['name', 'code', 'status', 'health', 'progress', 'owner', 'dueOn'],
      views: {
        active: { filter: { status: 'active' }, count: true },
        off_track: { filter: { health: 'off_track' } },
        completed: { filter: { status: 'completed' } },
      },
      form: ['name', 'code', 'purpose', 'owner', 'startsOn', 'dueOn', 'budget', 'currency', 'visibility'],
    },
    record: {
      highlights: ['health', 'progress', 'startsOn', 'dueOn'],
      groups: {
        about: ['name', 'code', 'description', 'purpose', 'successCriteria', 'tags'],
        plan: ['status', 'health', 'progress', 'owner', 'sponsor', 'startsOn', 'dueOn', 'completedOn', 'baselineOn'],
        money: ['budget', 'currency'],
        more: rest,
      },
      firstTab: 'today',
      wideTabs: true,
      tabs: {
        today: () => import('./screens/BriefingTab.tsx'),
        board: () => import('./screens/BoardTab.tsx'),
        gantt: () => import('./screens/GanttTab.tsx'),
        tasks: related('projects.tasks', {
          by: 'project',
          columns: ['name', 'status', 'priority', 'assignee', 'startsOn', 'dueOn'],
        }),
        milestones: related('projects.milestones', { by: 'project', columns: ['name', 'status', 'dueOn', 'responsible'] }),
        risks: () => import('./screens/RisksTab.tsx'),
        members: related('projects.members', { by: 'project', columns: ['user', 'role', 'standing', 'joinedAt', 'leftAt'] }),
        announcements: related('projects.announcements', {
          by: 'project',
          columns: ['title', 'pinned', 'createdBy', 'createdAt'],
        }),
        events: related('projects.events', { by: 'project', columns: ['title', 'startsAt', 'endsAt', 'location'] }),
        discussions: related('projects.discussions', {
          by: 'project',
          columns: ['title', 'status', 'messagesCount', 'lastMessageAt'],
        }),
        contributions: related('projects.contributions', {
          by: 'project',
          columns: ['contributedOn', 'kind', 'contributor', 'description', 'minutes', 'amount', 'currency', 'status'],
        }),
        followers: related('projects.followers', { by: 'project', columns: ['user', 'createdAt'], creates: false }),
      },
      actions: [() => import('./screens/FollowButton.tsx'), 'setBaseline'],
    },
  },
  portfolio: page('/portfolio', () => import('./screens/PortfolioPage.tsx'), { icon: IconChecklist, permission: needs }),
  heatMap: page('/risk-matrix', () => import('./screens/RisksPage.tsx'), { icon: IconAlertTriangle, permission: needs }),
  events: {
    icon: IconCalendarEvent,
    permission: needs,
    list: { columns: ['title', 'project', 'startsAt', 'endsAt', 'location'], actions: () => import('./screens/FeedButton.tsx') },
    record: { groups: { about: rest } },
  },
  tasks: {
    list: {
      columns: ['name', 'project', 'status', 'priority', 'assignee', 'dueOn'],
      views: {
        open: { filter: { status: ['todo', 'in_progress', 'in_review'] }, count: true },
        done: { filter: { status: 'done' } },
      },
    },
    record: {
      highlights: ['assignee', 'dueOn'],
      groups: {
        about: ['name', 'project', 'description', 'status', 'priority', 'assignee', 'milestone'],
        plan: rest,
      },
      tabs: { dependencies: related('projects.dependencies', { by: 'task', columns: ['predecessor', 'lagDays'] }) },
    },
  },
  milestones: {
    list: {
      columns: ['name', 'project', 'status', 'dueOn', 'responsible'],
      views: { open: { filter: { status: ['planned', 'in_progress', 'at_risk'] }, count: true } },
    },
    record: {
      highlights: ['dueOn'],
      groups: { about: rest },
      tabs: {
        history: related('projects.milestoneStatuses', {
          by: 'milestone',
          columns: ['status', 'note', 'createdBy', 'createdAt'],
        }),
        payouts: related('disclosure.payouts', {
          by: 'milestone',
          columns: ['breakdownName', 'payee', 'amount', 'currency', 'points', 'status'],
          creates: false,
        }),
      },
    },
  },
  risks: {
    list: {
      columns: ['name', 'project', 'score', 'movement', 'treatment', 'owner', 'reviewOn'],
      views: { open: { filter: { status: 'open' }, count: true } },
    },
    record: {
      highlights: ['score', 'movement', 'reviewOn'],
      groups: {
        about: ['name', 'project', 'description', 'category', 'owner', 'treatment', 'justification'],
        now: ['likelihood', 'impact', 'score', 'movement', 'reviewedAt', 'reviewOn'],
        beforeAndAfter: rest,
      },
      tabs: {
        objectives: related('projects.riskObjectives', { by: 'risk', columns: ['name', 'status', 'responsible', 'dueOn'] }),
        sources: related('projects.riskSources', { by: 'risk', columns: ['name', 'description', 'url'] }),
      },
      actions: ['review', 'close', 'reopen'],
    },
  },
  riskObjectives: { list: false },
  announcements: {
    list: { columns: ['title', 'project', 'pinned', 'createdBy', 'createdAt'] },
    record: { groups: { about: rest } },
  },
  discussions: {
    list: { columns: ['title', 'project', 'status', 'messagesCount', 'lastMessageAt'] },
    record: {
      firstTab: 'messages',
      groups: { about: rest },
      tabs: { messages: () => import('./screens/ConversationTab.tsx') },
      actions: ['resolve', 'reopen'],
    },
  },
  contributions: {
    list: { columns: ['contributedOn', 'project', 'kind', 'contributor', 'minutes', 'amount', 'currency', 'status'] },
    record: { groups: { about: rest }, actions: ['pay', 'refund'] },
  },
  settings: settingsPage('projects.settings', {
    icon: IconSettings,
    permission: 'projects.settings.manage',
    groups: { matrix: ['matrixSize', 'mediumFrom', 'highFrom', 'likelihoodNames', 'impactNames'], days: ['dueSoonDays'] },
  }),
})
