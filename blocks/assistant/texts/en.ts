import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { assistant } from '../resources/index.ts'

const en = {
  title: 'Assistant',
  pages: {
    home: 'Assistant',
    settings: 'Assistant',
  },
  keywords: {
    home: 'chat ask AI question',
    settings: 'AI model tokens',
  },
  chat: {
    title: 'Assistant',
    about: 'Ask about anything you may see; every answer names its sources.',
    new: 'New chat',
    chats: 'Chats',
    unnamed: 'Untitled chat',
    choose: 'Start a chat',
    chooseText: 'Pick one on the left or start a new one.',
    name: 'Title',
    project: 'About a project',
    projectHint: 'Leave empty to ask about everything you may see.',
    begin: 'Start',
    back: 'All chats',
    transcript: 'Download transcript',
    question: 'Your question',
    ask: 'Ask',
    searching: 'Looking through what you may see …',
    sources: 'Sources',
  },
  notices: {
    no_model: 'No language model is set here, so this quotes what was found.',
    switched_off: 'Your company has switched the language model off, so this quotes what was found.',
    over_budget: 'Your company has used up its tokens of this month, so this quotes what was found.',
    model_failed: 'The language model did not answer, so this quotes what was found.',
    no_citation: 'The language model named no sources, so this quotes what was found.',
    nothing_found: 'Nothing was found about this among what you may see.',
  },
  resources: {
    contexts: {
      one: 'Chat',
      many: 'Chats',
      fields: {
        user: 'Person',
        name: 'Title',
        kind: 'About',
        project: 'Project',
        objective: 'Objective',
        recordType: 'Record type',
        recordId: 'Record',
        reference: 'Reference',
        source: 'Source',
        sourceId: 'Source ID',
        sourceType: 'Source type',
        sourceAlias: 'Source alias',
        asked: 'Questions',
        lastAt: 'Last message',
      },
      options: {
        kind: {
          company: 'Everything',
          project: 'Project',
          objective: 'Objective',
          record: 'Record',
        },
      },
    },
    messages: {
      one: 'Message',
      many: 'Messages',
      fields: {
        context: 'Chat',
        role: 'From',
        content: 'Text',
        notice: 'Notice',
        model: 'Model',
        tokens: 'Tokens',
        sources: 'Sources',
        acceptedAt: 'Accepted at',
        acceptedBy: 'Accepted by',
        acceptedContent: 'Accepted text',
      },
      options: {
        role: {
          user: 'Person',
          assistant: 'Assistant',
        },
      },
    },
    settings: {
      one: 'Assistant settings',
      many: 'Assistant settings',
      about:
        'Whether your company asks a language model, and how much it may use. Without one the assistant quotes what it finds.',
      fields: {
        isEnabled: 'Ask the language model',
        monthlyTokensMax: 'Tokens per month',
      },
      groups: {
        use: 'Use',
      },
    },
  },
  refusals: {
    conversation_full: 'This conversation is full. Start another one.',
    too_many_contexts: 'You keep too many chats; delete some first.',
  },
  draft: {
    use: 'Use as answer …',
    taken: 'Used in the objective',
    title: 'Review the draft',
    text: 'Text',
    difference: 'Changes to the current answer',
    hint: 'Accepting saves the text. It does not complete the objective.',
    accept: 'Accept draft',
    accepted: 'Draft accepted.',
    cancel: 'Cancel',
  },
} as const satisfies { readonly resources: BlockWords<typeof assistant> } & Record<string, unknown>

export default en
