/**
 * The exam of the agent: design tasks, graded by simulation. See docs/EXAM.md.
 *
 *     npm run exam                                        checks the tasks by their replays: solutions pass, mistakes fail
 *     npm run exam -- --window 12000                      the same after a long conversation, in so small a window that it is compressed
 *     npm run exam -- --only mirror                       the tasks whose names contain the text
 *     npm run exam -- --sample 2 --seed 7                 two tasks, chosen by the seed
 *     npm run exam -- --provider openai --model gpt-5     lets a model do them; its key is in EXAM_KEY
 *     npm run exam -- --provider ollama --base-url http://127.0.0.1:11434 --model qwen3:8b
 *     npm run exam -- --json                              prints JSON, one line per task
 */
import './node-version.mjs';
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { createServer, createServerModuleRunner } from 'vite';
import { root } from './run.mjs';

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: '' },
		sample: { type: 'string' },
		seed: { type: 'string', default: '1' },
		provider: { type: 'string' },
		model: { type: 'string', default: '' },
		'base-url': { type: 'string' },
		window: { type: 'string' },
		json: { type: 'boolean', default: false }
	}
});
process.chdir(root);

// Kept open while the exam runs: providers load their libraries with the first call.
const server = await createServer({
	root,
	configFile: false,
	logLevel: 'error',
	appType: 'custom',
	optimizeDeps: { noDiscovery: true },
	server: { middlewareMode: true, hmr: false, ws: false, watch: null }
});
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
/** @type {typeof import('../tests/exam/run.ts')} */
const { runExam } = await runner.import(`${root}/tests/exam/run.ts`);
const sample = values.sample === undefined ? null : { count: Number(values.sample), seed: Number(values.seed) };
const window = values.window === undefined ? null : Number(values.window);
const passed = await runExam({
	...values,
	sample,
	window,
	baseUrl: values['base-url'],
	key: process.env.EXAM_KEY ?? null
});
process.exit(passed ? 0 : 1);
