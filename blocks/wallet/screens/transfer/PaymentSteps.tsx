import { Stepper } from '@mantine/core'
import { useTranslations } from 'use-intl'
import styles from '../wallet.module.css'

const steps = ['details', 'confirm', 'done'] as const

/** How far a payment is: what is wished, everything once more, paid. */
export function PaymentSteps({ at }: { at: (typeof steps)[number] }) {
  const t = useTranslations('wallet.transfer.steps')
  return (
    <Stepper
      // What is done is past its last step.
      active={at === 'done' ? steps.length : steps.indexOf(at)}
      size="xs"
      mb="lg"
      wrap={false}
      allowNextStepsSelect={false}
      classNames={{ separator: styles.separator }}
    >
      {steps.map((step) => (
        <Stepper.Step key={step} label={t(step)} />
      ))}
    </Stepper>
  )
}
