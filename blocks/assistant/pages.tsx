import { page, pagesOf, related, rest, settingsPage } from '@quoin/ui/pages'
import {
  IconBook2,
  IconBookmarks,
  IconChartBar,
  IconHistory,
  IconMessageChatbot,
  IconPrompt,
  IconRobot,
  IconRoute,
  IconSettings,
} from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const assistant = {
  block: 'assistant',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'projects',
  permissionTexts,
  tools: { record: { permission: 'assistant.contexts.write', load: () => import('./screens/AskAbout.tsx') } },
} as const
const log = ['createdAt', 'kind', 'status', 'user', 'model', 'tokens', 'durationMs'] as const

/** One's conversations with the assistant, its agents and prompts, what was asked, and what the company allows it. */
export const pages = pagesOf(assistant, {
  home: page('/', () => import('./screens/AssistantPage.tsx'), {
    icon: IconMessageChatbot,
    search: ['chat', 'project', 'objective', 'question'],
    permission: 'assistant.contexts.read',
  }),
  agents: {
    icon: IconRobot,
    more: true,
    list: {
      columns: ['name:280', 'status', 'ragEnabled', 'totalMessagesProcessed', 'lastActivityAt'],
      views: { active: { filter: { status: 'active' } } },
      form: ['name', 'description', 'instructions', 'ragEnabled', 'reads'],
    },
    record: {
      groups: {
        about: ['name', 'code', 'status', 'description', 'instructions'],
        access: ['ragEnabled', 'reads', 'rateLimitPerHour', 'supervisor', 'supervisorEnabled'],
        activity: ['totalMessagesProcessed', 'errorCount', 'lastActivityAt'],
      },
      tabs: {
        tools: () => import('./screens/ToolsTab.tsx'),
        knowledge: related('assistant.agentEntities', { by: 'agent', columns: ['entity', 'relationType'] }),
        tests: () => import('./screens/tests/AgentTests.tsx'),
        prompts: related('assistant.prompts', { by: 'agent', columns: ['name', 'status', 'versionNumber', 'publishedAt'] }),
        executions: related('assistant.executions', { by: 'agent', columns: log, creates: false }),
      },
      actions: [() => import('./screens/TalkButton.tsx')],
    },
  },
  entities: {
    permission: 'assistant.agents.read',
    icon: IconBook2,
    list: {
      columns: ['name:280', 'entityType', 'status', 'source', 'updatedAt'],
      views: { active: { filter: { status: 'active' } } },
      form: ['name', 'entityType', 'content', 'instructions'],
    },
    record: {
      groups: {
        about: ['name', 'code', 'entityType', 'status'],
        knowledge: ['content', 'instructions'],
        more: ['url', 'source'],
      },
      tabs: { prompts: related('assistant.prompts', { by: 'entity', columns: ['name', 'status', 'agent', 'publishedAt'] }) },
      actions: [() => import('./screens/TalkAboutButton.tsx')],
    },
  },
  prompts: {
    icon: IconPrompt,
    more: true,
    list: {
      columns: ['name:280', 'promptType', 'status', 'agent', 'versionNumber', 'publishedAt'],
      views: {
        active: { filter: { status: 'active' } },
        pending: { filter: { status: 'pending' } },
        templates: { filter: { isTemplate: 'true' } },
      },
      form: ['name', 'promptType', 'abstract', 'content', 'usesRecords', 'agent', 'entity'],
    },
    record: {
      groups: {
        about: ['name', 'promptType', 'abstract', 'keywords', 'agent', 'entity', 'versionNumber', 'publishedAt'],
        wording: ['content', 'persona', 'guidelines', 'outputTemplate', 'sample', 'safeguard'],
        settings: ['usesRecords', 'temperature', 'maxTokens', 'isTemplate'],
        more: ['template', 'templateData', 'contentUrl', 'repoUrl', 'source'],
      },
      firstTab: 'test',
      tabs: {
        test: () => import('./screens/RunTab.tsx'),
        tests: () => import('./screens/tests/PromptTests.tsx'),
        versions: () => import('./screens/VersionsTab.tsx'),
        executions: related('assistant.executions', { by: 'prompt', columns: log, creates: false }),
      },
      actions: [
        () => import('./screens/SaveButton.tsx'),
        () => import('./screens/UseTemplateButton.tsx'),
        'archive',
        'unarchive',
      ],
    },
  },
  clusters: {
    icon: IconBookmarks,
    permission: 'assistant.contexts.read',
    list: {
      columns: ['name:280', 'description', 'status', 'updatedAt'],
      views: { active: { filter: { status: 'active' } } },
      form: ['name', 'description', 'content'],
    },
    record: {
      groups: { about: ['name', 'status', 'description', 'content'], more: rest },
      firstTab: 'prompts',
      tabs: {
        prompts: related('assistant.savedPrompts', { by: 'cluster', columns: ['prompt', 'note'] }),
        chats: () => import('./screens/ChatsTab.tsx'),
      },
      actions: [() => import('./screens/TalkInButton.tsx')],
    },
  },
  // They are listed where they belong.
  savedPrompts: {
    permission: 'assistant.contexts.read',
    list: false,
    record: { groups: { about: ['prompt', 'cluster', 'note'] } },
  },
  delegations: {
    permission: 'assistant.contexts.read',
    list: false,
    record: { groups: { about: ['delegate', 'delegationType', 'expiresAt', 'isHandoff'] } },
  },
  agentEntities: {
    permission: 'assistant.agents.read',
    list: false,
    record: { groups: { about: ['agent', 'entity', 'relationType'] } },
  },
  workflows: {
    icon: IconRoute,
    more: true,
    list: {
      columns: ['name:280', 'description', 'status', 'updatedAt'],
      views: { active: { filter: { status: 'active' } } },
      form: ['name', 'description'],
    },
    record: {
      groups: { about: ['name', 'status', 'description'], more: rest },
      firstTab: 'steps',
      tabs: {
        steps: () => import('./screens/workflows/StepsTab.tsx'),
        run: () => import('./screens/workflows/RunTab.tsx'),
        participants: related('assistant.workflowParticipants', { columns: ['participant', 'role', 'status'] }),
      },
    },
  },
  // They belong to the transitions of steps; a search finds one by its name.
  conditions: {
    permission: 'assistant.workflows.read',
    list: false,
    record: { groups: { about: ['name', 'description', 'status', 'expression'] } },
  },
  // They are listed where they belong; a search finds one by its name.
  tests: {
    list: false,
    record: {
      groups: {
        about: ['name', 'description', 'prompt', 'agent', 'enabled'],
        case: ['input', 'variables', 'expectedOutput', 'comparison'],
        result: ['status', 'lastRunAt'],
      },
      tabs: { result: () => import('./screens/tests/ResultTab.tsx') },
    },
  },
  evaluations: {
    list: false,
    record: {
      groups: {
        about: ['name', 'description', 'prompt', 'promptVersion'],
        result: ['status', 'testsCount', 'passedCount', 'tokens', 'lastRunAt'],
      },
    },
  },
  executions: {
    icon: IconHistory,
    more: true,
    list: { columns: [...log, 'agent', 'prompt'], views: { failed: { filter: { status: 'failed' } } } },
    record: {
      highlights: ['tokens', 'durationMs'],
      groups: {
        asked: ['user', 'agent', 'prompt', 'notice', 'input', 'output'],
        usage: ['model', 'inputTokens', 'outputTokens', 'retrieved', 'retrievalMs', 'startedAt', 'completedAt'],
      },
      tabs: { comments: () => import('./screens/CommentsTab.tsx') },
      actions: [() => import('./screens/StopButton.tsx')],
    },
  },
  usage: page('/usage', () => import('./screens/usage/UsagePage.tsx'), {
    icon: IconChartBar,
    more: true,
    search: ['days'],
    permission: 'assistant.settings.manage',
  }),
  settings: settingsPage('assistant.settings', {
    icon: IconSettings,
    permission: 'assistant.settings.manage',
    groups: {
      use: ['isEnabled', 'monthlyTokensMax', 'executionsKeptDays'],
      analytics: ['timeZone', 'currency', 'inputPriceMinor', 'outputPriceMinor'],
    },
  }),
})
