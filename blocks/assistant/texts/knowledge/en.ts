/** Words of what the company knows, and of what agents are told of it. */
export const knowledgeResources = {
  entities: {
    one: 'knowledge entry',
    many: 'Knowledge',
    fields: {
      name: 'Name',
      code: 'Code',
      entityType: 'Type',
      content: 'What is known',
      instructions: 'Instructions',
      url: 'Link',
      source: 'Source',
      status: 'Status',
    },
    hints: {
      content: 'Facts, rules or answers. Agents and chats quote what fits the question.',
      instructions: 'How to answer when it is about this.',
    },
    options: { status: { active: 'Active', inactive: 'Inactive' } },
    groups: { about: 'Entry', knowledge: 'Knowledge', more: 'More' },
    tabs: { prompts: 'Prompts' },
    views: { active: 'Active' },
    empty: 'No knowledge yet. Write down what agents should know that no record says.',
  },
  agentEntities: {
    one: 'knowledge of an agent',
    many: 'Knowledge',
    fields: { agent: 'Agent', entity: 'Knowledge', relationType: 'Relation' },
    groups: { about: 'Knowledge' },
    empty: 'This agent knows nothing beyond the records yet.',
  },
}

export const knowledgeRefusals = {
  too_many_entities: 'There are too many knowledge entries. Delete some first.',
  entity_there: 'The agent already knows this.',
  too_many_agent_entities: 'An agent can have up to 20 knowledge entries.',
}
