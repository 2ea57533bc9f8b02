import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '../fields/resources.ts'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'
import { DiscardDialog } from './useUnsavedGuard.tsx'
import { WithTexts } from './WithTexts.tsx'

interface FormModalProps<R extends AnyResource> extends Omit<RecordFormProps<R>, 'onCancel' | 'onDirty'> {
  readonly title: ReactNode
  readonly opened: boolean
  onClose(): void
}

/** A form in a dialog; closing it with something typed asks first. */
export function FormModal<R extends AnyResource>({ title, opened, onClose, onSaved, ...form }: FormModalProps<R>) {
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    setDirty(false)
    onClose()
  }
  const leave = () => (dirty ? setAsking(true) : close())
  return (
    <>
      <Modal opened={opened} onClose={leave} title={title} size="lg">
        {opened && (
          <RecordForm
            {...form}
            onCancel={leave}
            onDirty={setDirty}
            onSaved={(record) => {
              close()
              onSaved(record)
            }}
          />
        )}
      </Modal>
      {asking && (
        <WithTexts>
          <DiscardDialog onStay={() => setAsking(false)} onDiscard={close} />
        </WithTexts>
      )}
    </>
  )
}
