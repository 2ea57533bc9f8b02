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
    about: 'Ask about any record you have access to. Every answer cites its sources.',
    new: 'New chat',
    chats: 'Chats',
    unnamed: 'Untitled chat',
    choose: 'Start a chat',
    name: 'Title',
    project: 'About a project',
    projectHint: 'Leave empty to ask about everything you have access to.',
    begin: 'Start',
    back: 'All chats',
    transcript: 'Download transcript',
    question: 'Your question',
    ask: 'Ask',
    searching: 'Searching records you have access to…',
    sources: 'Sources',
  },
  notices: {
    no_model: 'No language model is configured, so only search results are quoted.',
    switched_off: 'Your company has turned off the language model, so only search results are quoted.',
    over_budget: 'Your company’s monthly token budget is used up, so only search results are quoted.',
    model_failed: 'The language model didn’t respond, so only search results are quoted.',
    no_citation: 'The language model cited no sources, so only search results are quoted.',
    nothing_found: 'No results in the records you have access to.',
  },
  resources: {
    contexts: {
      one: 'chat',
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
      one: 'message',
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
      one: 'assistant settings',
      many: 'Assistant settings',
      about: 'Whether your company uses a language model, and its budget. Without one, the assistant quotes search results.',
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
    conversation_full: 'This chat is full. Start a new one.',
    too_many_contexts: 'You have too many chats. Delete some first.',
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
