import { correctionKinds } from '../../shared/choice-words.ts'
import type { Language } from '../language.ts'
import type { WorkspaceScope } from '../scope.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import type { Span } from '../time-trackings/span.ts'
import type { CorrectionOutcome, CorrectionRow } from './time-correction.sql.ts'

// Texts of notifications about corrections, in the reader's language.

type Text = { title: string; message: string }
type DescribedCorrection = Pick<CorrectionRow, 'username' | 'reason' | 'before' | 'after'>

/** The pages of the deciders and of the person in the web app. */
export const correctionsPath = (workspaceId: string): string => `/w/${workspaceId}/approvals?tab=corrections`
export const myCorrectionsPath = (workspaceId: string): string => `/w/${workspaceId}/time`

const words = {
  en: { ...correctionKinds.en, reason: 'Reason', message: 'Message' },
  de: { ...correctionKinds.de, reason: 'Grund', message: 'Nachricht' },
}

function whatIn(
  scope: WorkspaceScope,
  { before, after }: Pick<DescribedCorrection, 'before' | 'after'>,
  language: Language,
): string {
  const own = words[language]
  const span = ({ starts_at, ends_at }: Span): string =>
    `${momentIn(scope, starts_at, language)} – ${ends_at === null ? '…' : momentIn(scope, ends_at, language)}`
  if (!before) return `${own.new}: ${span(after!)}`
  return after ? `${own.change}: ${span(before)} → ${span(after)}` : `${own.delete}: ${span(before)}`
}

export function correctionRequestText(
  scope: WorkspaceScope,
  correction: DescribedCorrection,
  language: Language,
): Text {
  const { username, reason } = correction
  return {
    title: language === 'de' ? `${username} bittet um eine Korrektur` : `${username} requests a correction`,
    message: `${whatIn(scope, correction, language)}. ${words[language].reason}: ${reason}`,
  }
}

export function correctionDecisionText(
  scope: WorkspaceScope,
  correction: DescribedCorrection & { message: string | null },
  status: CorrectionOutcome,
  language: Language,
): Text {
  const withMessage = correction.message ? ` ${words[language].message}: ${correction.message}` : ''
  const what = `${whatIn(scope, correction, language)}.${withMessage}`
  const by = scope.actor.name
  const confirmed = status === 'confirmed'
  return language === 'de'
    ? {
        title: confirmed ? 'Korrektur genehmigt' : 'Korrektur abgelehnt',
        message: `${by} hat die Korrektur ${confirmed ? 'genehmigt' : 'abgelehnt'}. ${what}`,
      }
    : {
        title: confirmed ? 'Correction approved' : 'Correction rejected',
        message: `${by} ${confirmed ? 'approved' : 'rejected'} your correction. ${what}`,
      }
}

/** For the history of the tracking. Without the reason, since the history is kept longer than what people wrote. */
export const correctionHistoryText = (username: string, language: Language): string =>
  language === 'de' ? `${username} hat um diese Korrektur gebeten.` : `${username} requested this correction.`
