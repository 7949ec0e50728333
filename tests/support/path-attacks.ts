/** Paths with which a file could be reached or made where it must not be, by kind. Each belongs to a netlist. */
interface AttackKind {
	kind: string;
	/**
	 * `refused` by everything that takes a path; `odd` names without a meaning to the app, which may only become a file of
	 * exactly that name; `home` is refused by tools, and an odd name elsewhere; `app` is the app's own folder, from which zips
	 * bring a file as one beside it or not at all.
	 */
	expected: 'refused' | 'odd' | 'home' | 'app';
	paths: readonly string[];
}

const wrap = (before: string, names: readonly string[], after: string) =>
	names.map((name) => `${before}${name}${after}`);

const attackKinds: readonly AttackKind[] = [
	{
		kind: 'a way out of the project',
		expected: 'refused',
		paths: [
			'../evil.cir',
			'../../evil.cir',
			`${'../'.repeat(20)}etc/evil.cir`,
			'lib/../../evil.cir',
			'lib/../evil.cir',
			'lib/..',
			'lib/./../evil.cir',
			'./../evil.cir',
			'././../evil.cir',
			'.//../evil.cir',
			'lib/../../../project2/evil.cir',
			'..//evil.cir',
			'...//../evil.cir',
			'lib/.../../../evil.cir',
			'../.circuit_ai/sessions/evil.cir',
			'lib/../.circuit_ai/sessions/evil.cir',
			'lib/./evil.cir',
			'lib/sub/../../../evil.cir'
		]
	},
	{
		kind: 'backslashes',
		expected: 'refused',
		paths: [
			'..\\evil.cir',
			'..\\..\\evil.cir',
			'lib\\..\\..\\evil.cir',
			'lib\\evil.cir',
			'..\\/evil.cir',
			'../\\evil.cir',
			'.\\evil.cir',
			'.\\..\\evil.cir',
			'lib/..\\..\\evil.cir',
			'\\evil.cir',
			'lib\\\\evil.cir',
			'.circuit_ai\\sessions\\evil.cir',
			'%USERPROFILE%\\evil.cir'
		]
	},
	{
		kind: 'absolute paths',
		expected: 'refused',
		paths: [
			'/evil.cir',
			'//evil.cir',
			'///evil.cir',
			'/etc/evil.cir',
			'/proc/self/evil.cir',
			'/dev/evil.cir',
			'/project/evil.cir',
			'/../evil.cir',
			'/./evil.cir',
			'/.circuit_ai/evil.cir',
			'/~/evil.cir'
		]
	},
	{
		kind: 'drive letters, shares and addresses',
		expected: 'refused',
		paths: [
			'C:evil.cir',
			'c:/evil.cir',
			'C:\\evil.cir',
			'C:\\Windows\\evil.cir',
			'Z:/../evil.cir',
			'\\\\server\\share\\evil.cir',
			'//server/share/evil.cir',
			'\\\\?\\C:\\evil.cir',
			'\\\\.\\C:\\evil.cir',
			'\\??\\C:\\evil.cir',
			'//?/C:/evil.cir',
			'\\\\?\\UNC\\server\\evil.cir',
			'\\Device\\HarddiskVolume1\\evil.cir',
			'file:///etc/evil.cir',
			'file://localhost/evil.cir',
			'file:evil.cir',
			'https://example.com/evil.cir',
			'data:text/plain,evil.cir',
			'blob:null/evil.cir',
			'javascript:evil.cir',
			'lib/C:evil.cir'
		]
	},
	{
		kind: 'streams and wildcards',
		expected: 'refused',
		paths: [
			'evil.cir:hidden',
			'evil.cir::$DATA',
			'lib::$INDEX_ALLOCATION/evil.cir',
			'.circuit_ai::$INDEX_ALLOCATION/evil.cir',
			'*.cir',
			'evil?.cir',
			'<evil.cir',
			'evil>.cir',
			'evil|.cir',
			'"evil".cir'
		]
	},
	{
		kind: 'names of devices',
		expected: 'refused',
		paths: [
			...wrap(
				'',
				['con', 'CON', 'prn', 'aux', 'nul', 'NUL', 'com1', 'COM9', 'com0', 'lpt1', 'LPT¹', 'COM²', 'com³'],
				'.cir'
			),
			...wrap('lib/', ['con', 'aux', 'nul', 'lpt9', 'conin$', 'CONOUT$'], '/evil.cir'),
			'nul .cir',
			'CON   .tar.cir',
			'nul.',
			'conin$.cir',
			'CONOUT$.cir'
		]
	},
	{
		kind: 'control characters',
		expected: 'refused',
		paths: wrap(
			'evil',
			['\0', '\0.png', '\x01', '\b', '\t', '\n', '\r\n', '\x1b[2J', '\x7f', '\x80', '\x85', '\x9b', '\u2028', '\u2029'],
			'.cir'
		)
	},
	{
		kind: 'hidden and reordering marks',
		expected: 'refused',
		paths: [
			...wrap(
				'evil',
				[
					'\u00ad',
					'\u061c',
					'\u180e',
					'\u200b',
					'\u200e',
					'\u200f',
					'\u202a',
					'\u202b',
					'\u202c',
					'\u202d',
					'\u202e',
					'\u2060',
					'\u2061',
					'\u2064',
					'\u2066',
					'\u2067',
					'\u2068',
					'\u2069',
					'\u206a',
					'\u206f',
					'\ufeff',
					'\ufff9',
					'\u{e0001}',
					'\u{e0041}'
				],
				'x.cir'
			),
			'lib\u202e/evil.cir',
			'.\u200b./evil.cir',
			'..\u200b/evil.cir',
			'\u200b../evil.cir'
		]
	},
	{
		kind: 'broken characters',
		expected: 'refused',
		paths: ['evil\ud800.cir', 'evil\udc00.cir', '\udc00\ud800.cir']
	},
	{
		kind: 'names that end or begin in what Windows drops',
		expected: 'refused',
		paths: [
			'evil.cir.',
			'lib./evil.cir',
			'lib /evil.cir',
			'lib/ evil.cir',
			'.../evil.cir',
			'.. /evil.cir',
			'. ./evil.cir',
			'.. ./evil.cir',
			'.circuit_ai./evil.cir',
			'.circuit_ai /evil.cir',
			'lib/.circuit_ai /evil.cir'
		]
	},
	{
		kind: 'names that are empty or too long',
		expected: 'refused',
		paths: [
			'lib//evil.cir',
			'lib///evil.cir',
			`${'a'.repeat(237)}.cir`,
			`${'d/'.repeat(120)}evil.cir`,
			`${'a'.repeat(100_000)}.cir`,
			`${'增'.repeat(90)}.cir`,
			`${'😀'.repeat(70)}.cir`,
			`lib/${'é'.repeat(130)}/a.cir`
		]
	},
	{
		kind: "likenesses of the app's own folder",
		expected: 'refused',
		paths: [
			...wrap(
				'',
				[
					'.circuit\u200c_ai',
					'.circuit\u200d_ai',
					'\u200c.circuit_ai',
					'.circuit_ai\u200d',
					'\uff0ecircuit_ai',
					'.ｃｉｒｃｕｉｔ_ai',
					'.ＣＩＲＣＵＩＴ＿ＡＩ',
					'.circuit＿ai',
					'․circuit_ai',
					'.𝐜𝐢𝐫𝐜𝐮𝐢𝐭_ai',
					'.circui\u0307t_ai',
					'.c\u0327ircuit_ai',
					'.circuit_ai\ufe0f',
					'.circuit_ai\u034f',
					'.circuit\u3164_ai',
					'CIRCUI~1',
					'circui~2'
				],
				'/evil.cir'
			),
			'lib/.circuit\u200c_ai/sessions/evil.cir',
			'.circuit\u200c_ai'
		]
	},
	{
		kind: "the app's own folder",
		expected: 'app',
		paths: [
			...wrap('', ['.Circuit_AI', '.CIRCUIT_AI', '.circuit_aI', '.cIrCuIt_Ai'], '/evil.cir'),
			'.CIRCUIT_AI/sessions/evil.cir',
			'.Circuit_ai/manifest.json',
			'.circuit_ai/sessions/evil.cir',
			'.circuit_ai/Sessions/evil.cir',
			'.circuit_ai/manifest.json',
			'.circuit_ai/MANIFEST.JSON',
			'.circuit_ai/operations.json',
			'.circuit_ai/runs.json'
		]
	},
	{
		kind: 'home folders',
		expected: 'home',
		paths: ['~/evil.cir', '~root/evil.cir', '~', '~user', '~+/evil.cir', '~-/evil.cir']
	},
	{
		kind: 'encoded names',
		expected: 'odd',
		paths: [
			'%2e%2e/evil.cir',
			'%2e%2e%2fevil.cir',
			'..%2fevil.cir',
			'..%5cevil.cir',
			'%252e%252e%252fevil.cir',
			'%2Fetc%2Fevil.cir',
			'%c0%ae%c0%ae/evil.cir',
			'..%c0%afevil.cir',
			'..%00/evil.cir',
			'evil%00.cir',
			'%u002e%u002e/evil.cir',
			'&#46;&#46;/evil.cir',
			'&period;&period;/evil.cir',
			'=2E=2E=2Fevil.cir',
			'%uff0e%uff0e%u2215evil.cir',
			'%2ecircuit_ai/evil.cir',
			'%43:evil.cir'.replace(':', '%3a'),
			'+AC4ALgAv-evil.cir'
		]
	},
	{
		kind: 'look-alikes of dots, slashes and letters',
		expected: 'odd',
		paths: [
			'．．/evil.cir',
			'․․/evil.cir',
			'‥/evil.cir',
			'。。/evil.cir',
			'..／evil.cir',
			'..∕evil.cir',
			'..⁄evil.cir',
			'..⧸evil.cir',
			'..＼evil.cir',
			'..∖evil.cir',
			'..﹨evil.cir',
			'C：evil.cir',
			'С꞉evil.cir',
			'／etc／evil.cir',
			'ｃｏｎ.cir',
			'.сircuit_ai/evil.cir',
			'.circuit_аi/evil.cir',
			'.circuіt_ai/evil.cir',
			'.circuit‗ai/evil.cir',
			'ampl\u0456fier.cir',
			'evil\u0301.cir',
			'e\u0301\u0301\u0301vil.cir',
			'\u1112\u1161\u11ab.cir',
			'A\u030angstrom.cir',
			'\u212b.cir',
			'ﬁ.cir',
			'..../evil.cir'.replace('..../', '....x/')
		]
	},
	{
		kind: 'names with a meaning elsewhere',
		expected: 'odd',
		paths: [
			'__proto__.cir',
			'__proto__/evil.cir',
			'constructor/evil.cir',
			'toString.cir',
			'-rf.cir',
			'--help.cir',
			'$HOME/evil.cir',
			'${HOME}/evil.cir',
			'%APPDATA%/evil.cir',
			'`id`.cir',
			'$(id).cir',
			"evil';DROP TABLE files.cir",
			'evil#fragment.cir',
			'lib;x/evil.cir',
			'!.cir',
			'[abc].cir',
			'{a,b}.cir',
			'.git/evil.cir',
			'.ssh/evil.cir'
		]
	}
];

export interface PathAttack extends Pick<AttackKind, 'kind' | 'expected'> {
	path: string;
	/** The path as it is shown in the name of a test. */
	shown: string;
}

/** More than two hundred attacks by path. */
export const pathAttacks: readonly PathAttack[] = attackKinds.flatMap(({ kind, expected, paths }) =>
	paths.map((path) => {
		const short = path.length > 60 ? `${path.slice(0, 40)}… (${path.length})` : path;
		const shown = JSON.stringify(short).replace(
			/[^ -~]/g,
			(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
		);
		return { kind, expected, path, shown };
	})
);
