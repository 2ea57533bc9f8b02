/** Words of chats that are shared or handed over. */
export const sharingResources = {
  delegations: {
    one: 'share',
    many: 'Shared with',
    fields: {
      delegator: 'Owner',
      delegate: 'Person',
      delegationType: 'Access',
      context: 'Chat',
      agent: 'Agent',
      isHandoff: 'Handed over',
      expiresAt: 'Until',
    },
    options: { delegationType: { read: 'Can read', write: 'Can read and ask' } },
    groups: { about: 'Chat' },
  },
}

export const sharingRefusals = {
  not_yourself: 'Choose a colleague.',
  already_shared: 'This chat is already shared with this person.',
  too_many_delegations: 'This chat is shared with too many people. Remove some first.',
  no_supervisor: 'There is nobody to hand this chat over to.',
  handed_over: 'This chat has already been handed over.',
  not_handed_over: 'This chat is not handed over.',
}

export const share = {
  share: 'Share',
  title: 'Share chat',
  about: 'Colleagues see the whole chat with its sources, also what they could not open themselves.',
  people: 'Shared with',
  none: 'Shared with nobody',
  handOff: 'Ask a colleague',
  handedTo: 'Answered by',
  takeBack: 'Back to the agent',
}
