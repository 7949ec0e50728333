import { countChangedLines, lineDiff } from '#lib/base/line-diff.ts';
import { serve } from '../shell/serve.ts';
import type { DiffWorkerApi } from './protocol.ts';

serve({ compare: lineDiff, count: countChangedLines } satisfies DiffWorkerApi);
