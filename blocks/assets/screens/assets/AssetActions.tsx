import { Menu } from '@mantine/core'
import { Action } from '@quoin/ui/action/Action.tsx'
import { useMay } from '@quoin/ui'
import { type AnyRecord, operationOf } from '@quoin/ui/fields/resources.ts'
import { obstacleOf, type Operation } from '@quoin/kit'
import { IconKey, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { CodeButton, CodeModal } from '../loans/CodeButton.tsx'
import { LendButton } from '../loans/LendButton.tsx'
import { TakeBackButton } from '../loans/TakeBackButton.tsx'
import { ReserveButton } from '../reservations/ReserveButton.tsx'
import { LabelsDialog } from './LabelsButton.tsx'
import { ReportButton } from './ReportButton.tsx'
import { useGlance } from './useGlance.ts'

/** What comes next for an asset: who lends hands it out or takes it back, everybody else reserves it; and everybody reports what is wrong. */
export function AssetActions({ asset }: { asset: AnyRecord }) {
  const lends = useMay(assets.loans.lend.permission)
  return (
    <>
      <ReportButton things={[{ id: asset.id, name: String(asset.name) }]} />
      {lends ? (
        <Next asset={asset} />
      ) : (
        <>
          <CodeButton asset={asset} />
          <ReserveButton asset={asset.id} />
        </>
      )}
    </>
  )
}

/** The states that one button ends, and its action. */
const ends: Readonly<Record<string, string>> = { maintenance: 'endMaintenance', lost: 'recoverLost', retired: 'reinstate' }

function Next({ asset }: { asset: AnyRecord }) {
  const end = ends[String(asset.state)]
  const operation = end ? operationOf(assets.assets, end) : undefined
  return operation ? <Action of={operation} record={asset} variant="filled" /> : <LendOrTakeBack asset={asset} />
}

/** Hands an asset out, or takes it back from whoever has it. */
export function LendOrTakeBack({ asset }: { asset: AnyRecord }) {
  const glance = useGlance(asset.id)
  const out = glance?.loans.find(({ loan_unique_id: id }) => id !== null)
  if (asset.state === 'lent' && out) return <TakeBackButton loan={{ id: out.loan_unique_id!, state: 'open' }} />
  return <LendButton asset={asset} />
}

/** Whether an action may be done in the state an asset is in; other reasons against it are said in the menu. */
function isInState(operation: Operation, asset: AnyRecord): boolean {
  const obstacle = obstacleOf(operation, asset)
  return obstacle === undefined || !('field' in obstacle)
}

/** All else that can be done with an asset in its state. */
export function AssetMenu({ asset }: { asset: AnyRecord }) {
  const t = useTranslations('assets.work')
  const lends = useMay(assets.loans.lend.permission)
  const [open, setOpen] = useState<'labels' | 'code' | null>(null)
  const actions = assets.assets.operations.filter(
    (operation) =>
      operation.kind === 'action' &&
      isInState(operation, asset) &&
      operation.action !== (lends ? ends[String(asset.state)] : undefined) &&
      (operation.action !== 'unassign' || Boolean(asset.assignedTo)) &&
      (operation.action !== 'readMeter' || Boolean(asset.meterUnit)),
  )
  return (
    <>
      <Menu.Item leftSection={<IconQrcode size={15} stroke={1.6} aria-hidden />} onClick={() => setOpen('labels')}>
        {t('labels.title')}
      </Menu.Item>
      {lends && (
        <Menu.Item leftSection={<IconKey size={15} stroke={1.6} aria-hidden />} onClick={() => setOpen('code')}>
          {t('code.title')}
        </Menu.Item>
      )}
      <Menu.Divider />
      {actions.map((operation) => (
        <Action key={operation.name} of={operation} record={asset} as="item" />
      ))}
      <Menu.Divider />
      {open === 'labels' && <LabelsDialog ids={[asset.id]} onClose={() => setOpen(null)} />}
      {open === 'code' && <CodeModal asset={asset} onClose={() => setOpen(null)} />}
    </>
  )
}
