import { Button, Menu } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type Gated, lackingFor } from '../../resources/gates.ts'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { useMoving } from '../useMoving.tsx'
import { gateNames, useLacking } from './useLacking.ts'

/** Moves one deal to another stage of its pipeline, without the board. */
export function StageMenu({ record }: { record: AnyRecord }) {
  const t = useTranslations('crm')
  const why = useWhyRefused()(crm.opportunities.move)
  const read = useRead(
    crm.stages.list,
    { records: 100, filter: { pipeline_unique_id: String(record.pipeline) } },
    { enabled: typeof record.pipeline === 'string' },
  )
  const stages = (read.data as Page<AnyRecord> | undefined)?.data ?? []
  const move = useAction<Record<string, unknown>, unknown>(crm.opportunities.move as never)
  const lacking = useLacking()
  const { carryOut, ask, dialog } = useMoving(crm.opportunities, lacking.ofError)
  const here = stages.find(({ id }) => id === record.stage)
  const allowed = (here?.allowedNext ?? []) as readonly string[]
  const name = String(record.name)
  const whyNot = (stage: AnyRecord) =>
    lacking.inWords(
      lackingFor(
        {
          fact: (wire) => record[gateNames.find(({ gate }) => gate === wire)!.name],
          ticked: record.ticked as readonly string[] | null,
        },
        here as Gated | undefined,
        stage as unknown as Gated,
      ),
    )
  const go = async (stage: AnyRecord) => {
    const reason = stage.kind === 'lost' ? await ask(t('board.lostTitle', { name })) : undefined
    if (reason === null) return
    await carryOut(name, () =>
      move.mutateAsync({ id: record.id, stage: stage.id, version: record.version, ...(reason ? { reason } : {}) }),
    )
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button loading={move.isPending} rightSection={<IconChevronDown size={15} aria-hidden />}>
            {t('board.moveTo')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {why && <Menu.Label maw={240}>{why}</Menu.Label>}
          {stages
            .filter(({ id }) => id !== record.stage)
            .map((stage) => {
              const lacks = whyNot(stage)
              return (
                <Menu.Item
                  key={stage.id}
                  className={lacks ? styles.refused : undefined}
                  disabled={why !== null || lacks !== null || (allowed.length > 0 && !allowed.includes(stage.id))}
                  onClick={() => void go(stage)}
                >
                  {String(stage.name)}
                  {lacks && <span className={styles.lacks}>{lacks}</span>}
                </Menu.Item>
              )
            })}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
