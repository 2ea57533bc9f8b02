import { action, email, json, oneOf, ref, resource, text } from '@quoin/kit'

const manage = 'university.enrollments.manage'

/** What the university keeps of a member as a learner. Who is archived gets no new seat. */
export const students = resource({
  type: 'Student',
  wrapper: 'student',
  title: 'userName',
  fields: {
    user: ref('gateway.users').required().fixed(),
    userName: text(160).readOnly().searchable().sortable(),
    email: email().readOnly().searchable(),
    displayName: text(160).searchable(),
    avatarUrl: text(2_000),
    status: oneOf('active', 'archived').default('active').readOnly().sortable(),
    payload: json(),
  },
  owner: 'user',
  permissions: { read: 'university.enrollments.read', write: manage },
  only: ['list', 'get', 'create', 'update', 'history'],
  sort: 'user_name',
  actions: {
    archive: action()
      .when({ status: 'active' })
      .says('Takes a learner out of the lists; they keep their seats and get no new one.'),
    unarchive: action().when({ status: 'archived' }).says('Puts a learner back into the lists.'),
  },
})
