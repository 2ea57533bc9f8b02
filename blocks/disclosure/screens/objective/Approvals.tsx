import { Button, Group, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type ApprovalWire, disclosure } from '../../resources/index.ts'
import styles from '../disclosure.module.css'
import { endOfDay } from '../endOfDay.ts'
import { useWhyNotWork } from '../useWhyNotWork.ts'

/** What is signed: an answer, or an edition. */
interface Subject {
  readonly project: string
  readonly objective?: string
  readonly edition?: string
  /** Of its heading: where it stands below the title of a page it is 2. */
  readonly level?: 2 | 3
}

/** Who signed this exactly as it is, and who is still asked to. */
export function Approvals({ level = 3, ...subject }: Subject) {
  const t = useTranslations('disclosure.approvals')
  const { data } = useRead(disclosure.approvals.inProject, { ...subject })
  return (
    <section aria-label={t('title')}>
      <Title order={level} size="h5" mb="xs">
        {t('title')}
      </Title>
      {data?.approvals.length === 0 && <Text>{t('none')}</Text>}
      <ul className={styles.rows}>
        {data?.approvals.map((approval) => (
          <Approval key={approval.unique_id} project={subject.project} approval={approval} />
        ))}
      </ul>
      <Request {...subject} />
    </section>
  )
}

function Approval({ project, approval }: { readonly project: string; readonly approval: ApprovalWire }) {
  const t = useTranslations('disclosure.approvals')
  const words = useTranslations('disclosure.resources.signatures.options.status')
  const me = useMe()
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.approvals)
  const sign = useAction(disclosure.approvals.sign)
  const withdraw = useAction(disclosure.approvals.withdraw)
  const revoke = useAction(disclosure.approvals.revoke)
  const whyNotRevoke = useWhyNotWork(project)(disclosure.approvals.revoke)
  const format = useFormatter()
  const [name, setName] = useState(me.name)
  const at = { project, approval: approval.unique_id }
  const mine = approval.signatures.find(({ user_unique_id }) => user_unique_id === me.id)
  const trouble = { onError: (error: Error) => notify.trouble(inWords(error).sentence) }
  const mayISign = mine && mine.status !== 'signed' && ['open', 'approved'].includes(approval.status)
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {t('quorum', {
          signed: String(approval.signatures.filter(({ status }) => status === 'signed').length),
          quorum: String(approval.quorum),
        })}
        <Text size="sm" component="span">
          {approval.signatures.map((one) => `${one.user_name}: ${words(one.status)}`).join(' · ')}
        </Text>
        {approval.expires_at && (
          <Text size="sm" c="dimmed" component="span">
            {t('until', { on: format.dateTime(new Date(approval.expires_at), { dateStyle: 'medium', timeStyle: 'short' }) })}
          </Text>
        )}
        {approval.statement && (
          <Text size="sm" component="blockquote" m={0}>
            {approval.statement}
          </Text>
        )}
        {mayISign && (
          <Group align="end">
            <TextInput label={t('name')} maxLength={200} value={name} onChange={(event) => setName(event.currentTarget.value)} />
            <Button
              loading={sign.isPending}
              disabled={name.trim().length < 2}
              onClick={() => sign.mutate({ ...at, name, sha256: approval.sha256 }, trouble)}
            >
              {t('sign')}
            </Button>
          </Group>
        )}
      </span>
      <Group gap="xs">
        <StatusPill value={approval.status} label={t(`states.${approval.status}`)} />
        {mine?.status === 'signed' && (
          <Button variant="subtle" size="compact-sm" loading={withdraw.isPending} onClick={() => withdraw.mutate(at, trouble)}>
            {t('withdraw')}
          </Button>
        )}
        {approval.status !== 'revoked' && whyNotRevoke === null && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            loading={revoke.isPending}
            onClick={() => revoke.mutate(at, { ...trouble, onSuccess: () => notify.done(t('revoked')) })}
          >
            {t('revoke')}
          </Button>
        )}
      </Group>
    </li>
  )
}

/** Asks people of the project to sign, until a day and under a statement where one is wanted. */
function Request({ project, objective, edition }: Subject) {
  const t = useTranslations('disclosure.approvals')
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.approvals)
  const why = useWhyNotWork(project)(disclosure.approvals.request)
  const request = useAction(disclosure.approvals.request, { alsoRefreshes: ['disclosure.signatures'] })
  const [signers, setSigners] = useState<readonly string[]>([])
  const [quorum, setQuorum] = useState(1)
  const [statement, setStatement] = useState('')
  const [until, setUntil] = useState('')
  const ask = () =>
    request.mutate(
      {
        project,
        objective_unique_id: objective,
        edition_unique_id: edition,
        signer_unique_ids: [...signers],
        quorum: Math.min(quorum, signers.length),
        statement: statement.trim() || null,
        expires_at: until ? endOfDay(until) : null,
      },
      {
        onSuccess: () => {
          setSigners([])
          setStatement('')
          setUntil('')
        },
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  return (
    <Group align="end" mt="sm">
      {[...signers, null].map((signer, i) => (
        <RefInput
          key={signer ?? 'next'}
          target="gateway.users"
          label={t('signer', { number: String(i + 1) })}
          value={signer}
          disabled={why !== null}
          onChange={(id) => setSigners((now) => [...new Set([...now.slice(0, i), ...(id ? [id] : []), ...now.slice(i + 1)])])}
        />
      ))}
      <NumberField
        label={t('needed')}
        min={1}
        max={Math.max(1, signers.length)}
        w={140}
        value={quorum}
        disabled={why !== null}
        onChange={(value) => setQuorum(Number(value) || 1)}
      />
      {signers.length > 0 && (
        <>
          <Textarea
            label={t('statement')}
            autosize
            maxLength={2_000}
            flex="1 1 240px"
            value={statement}
            onChange={(event) => setStatement(event.currentTarget.value)}
          />
          <TextInput type="date" label={t('expires')} value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
        </>
      )}
      <Refused why={why}>
        <Button variant="default" loading={request.isPending} disabled={signers.length === 0} onClick={ask}>
          {t('request')}
        </Button>
      </Refused>
    </Group>
  )
}
