import type { InputOf } from '@quoin/kit'
import { ActionIcon, Button, Menu, Modal, MultiSelect, Textarea } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useDeletion } from '@quoin/ui/record/useDeletion.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconArrowDown, IconArrowUp, IconDots, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import type { gates } from '../../resources/stages.ts'
import { gateNames } from '../opportunities/useLacking.ts'
import styles from '../selling.module.css'

type Stage = AnyRecord & {
  readonly name: string
  readonly version: number
  readonly kind: 'open' | 'won' | 'lost'
  readonly probability: number
  readonly order: number
  readonly color: string | null
  readonly rotDays: number | null
  readonly rotFollow: string | null
  readonly requires: readonly (typeof gates)[number][] | null
  readonly allowedNext: readonly string[] | null
  readonly checklist: readonly string[] | null
}
const form = ['name', 'kind', 'probability', 'color', 'rotDays', 'rotFollow'] as const

/** The stages of a pipeline in their order, as its board shows them. */
export function StagesSetup({ id: pipeline }: { readonly id: string }) {
  const t = useTranslations('crm')
  const words = useWords(crm.opportunities)
  const whyRefused = useWhyRefused()
  const notify = useNotify()
  const inWords = useErrorWords(crm.stages)
  const { remove } = useDeletion(crm.stages)
  const update = useAction(crm.stages.update, { alsoRefreshes: ['crm.opportunities'] })
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Stage | null>(null)
  const [ruled, setRuled] = useState<Stage | null>(null)
  const read = useRead(crm.stages.list, { filter: { pipeline_unique_id: pipeline }, records: 100 })
  const stages = read.data?.data
  if (read.error && !stages) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!stages) return <ListSkeleton rows={5} />
  const why = whyRefused(crm.stages.update)
  // Every stage says its place anew, because those made long ago may share one.
  const shift = async (from: number, to: number) => {
    const next = [...stages]
    next.splice(to, 0, ...next.splice(from, 1))
    try {
      for (const [at, { id, order }] of next.entries()) if (order !== at + 1) await update.mutateAsync({ id, order: at + 1 })
    } catch (error) {
      notify.trouble(inWords(error).sentence)
    }
  }
  const gateOf = (wire: string) => words.field(gateNames.find(({ gate }) => gate === wire)?.name ?? wire)
  const add = (
    <Refused why={whyRefused(crm.stages.create)}>
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setAdding(true)}>
        {t('pipelines.addStage')}
      </Button>
    </Refused>
  )
  return (
    <section aria-label={t('resources.stages.many')} className={styles.stack}>
      {stages.length === 0 ? (
        <EmptyState title={t('pipelines.noStages')} action={add}>
          {t('pipelines.noStagesText')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.foot}>{add}</div>
          <ol className={styles.follows}>
            {stages.map((stage, at) => (
              <li key={stage.id} className={styles.follow}>
                <div className={styles.followMain}>
                  <span className={styles.cardName}>
                    {stage.color && <span className={styles.stageDot} style={{ background: stage.color }} aria-hidden />}
                    {stage.name}
                  </span>
                  <div className={styles.cardFacts}>
                    <span>{t(`resources.stages.options.kind.${stage.kind}`)}</span>
                    <span>{stage.probability} %</span>
                    {stage.rotDays !== null && <span>{t('pipelines.rots', { days: stage.rotDays })}</span>}
                    {stage.rotDays !== null && stage.rotFollow && (
                      <span>{t('pipelines.rotPlans', { step: stage.rotFollow })}</span>
                    )}
                    {(stage.requires?.length ?? 0) > 0 && (
                      <span>{t('pipelines.needs', { facts: stage.requires!.map(gateOf).join(', ') })}</span>
                    )}
                    {(stage.checklist?.length ?? 0) > 0 && (
                      <span>{t('pipelines.checks', { count: stage.checklist!.length })}</span>
                    )}
                    {(stage.allowedNext?.length ?? 0) > 0 && (
                      <span>
                        {t('pipelines.onlyTo', {
                          stages: stages
                            .filter(({ id }) => stage.allowedNext!.includes(id))
                            .map(({ name }) => name)
                            .join(', '),
                        })}
                      </span>
                    )}
                  </div>
                </div>
                <ActionIcon
                  aria-label={t('pipelines.up', { name: stage.name })}
                  disabled={why !== null || at === 0 || update.isPending}
                  onClick={() => void shift(at, at - 1)}
                >
                  <IconArrowUp size={16} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('pipelines.down', { name: stage.name })}
                  disabled={why !== null || at === stages.length - 1 || update.isPending}
                  onClick={() => void shift(at, at + 1)}
                >
                  <IconArrowDown size={16} stroke={1.6} />
                </ActionIcon>
                <Menu position="bottom-end" withinPortal>
                  <Menu.Target>
                    <ActionIcon aria-label={t('pipelines.menu', { name: stage.name })}>
                      <IconDots size={16} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {why && <Menu.Label maw={240}>{why}</Menu.Label>}
                    <Menu.Item disabled={why !== null} onClick={() => setEdited(stage)}>
                      {t('pipelines.edit')}
                    </Menu.Item>
                    <Menu.Item disabled={why !== null} onClick={() => setRuled(stage)}>
                      {t('pipelines.rules')}
                    </Menu.Item>
                    <Menu.Item color="red" disabled={why !== null} onClick={() => remove(stage)}>
                      {t('pipelines.delete')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </li>
            ))}
          </ol>
        </>
      )}
      <FormModal
        title={t('pipelines.addStage')}
        opened={adding}
        onClose={() => setAdding(false)}
        resource={crm.stages}
        initial={{ pipeline, order: Math.max(0, ...stages.map(({ order }) => order)) + 1 }}
        only={[...form]}
        onSaved={() => setAdding(false)}
      />
      <FormModal
        title={String(edited?.name ?? '')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        resource={crm.stages}
        record={edited ?? undefined}
        only={[...form]}
        onSaved={() => setEdited(null)}
      />
      {ruled && <Rules stage={ruled} others={stages.filter(({ id }) => id !== ruled.id)} onClose={() => setRuled(null)} />}
    </section>
  )
}

/** What a deal must hold to enter a stage, what is to be done before it goes on, and where it may go from there. */
function Rules({ stage, others, onClose }: { stage: Stage; others: readonly Stage[]; onClose(): void }) {
  const t = useTranslations('crm')
  const common = useTranslations('ui.common')
  const words = useWords(crm.opportunities)
  const inWords = useErrorWords(crm.stages)
  const update = useAction(crm.stages.update, { alsoRefreshes: ['crm.opportunities'] })
  const [requires, setRequires] = useState<string[]>([...(stage.requires ?? [])])
  const [checklist, setChecklist] = useState((stage.checklist ?? []).join('\n'))
  const [next, setNext] = useState<string[]>((stage.allowedNext ?? []).filter((id) => others.some((one) => one.id === id)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      {
        id: stage.id,
        version: stage.version,
        requires: requires as InputOf<typeof crm.stages.update>['requires'],
        checklist: checklist.split('\n').filter((point) => point.trim()),
        allowedNext: next.length > 0 ? next : null,
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Modal opened onClose={onClose} title={stage.name}>
      <form className={styles.stack} onSubmit={submit}>
        <MultiSelect
          label={t('pipelines.requires')}
          description={t('pipelines.requiresHint')}
          data={gateNames.map(({ name, gate }) => ({ value: gate, label: words.field(name) }))}
          value={requires}
          onChange={setRequires}
        />
        <Textarea
          label={t('pipelines.checklist')}
          description={t('pipelines.checklistHint')}
          value={checklist}
          autosize
          minRows={2}
          maxRows={10}
          onChange={(event) => setChecklist(event.currentTarget.value)}
        />
        <MultiSelect
          label={t('pipelines.next')}
          description={t('pipelines.nextHint')}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={next}
          onChange={setNext}
        />
        {update.error && (
          <p className={styles.wrong} role="alert">
            {inWords(update.error).sentence}
          </p>
        )}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
