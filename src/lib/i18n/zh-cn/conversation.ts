import type { conversation as english } from '../en/conversation.ts';

/** 汉字与文件名之间空一格，汉字之间不空。 */
function about(verb: string, target: string): string {
	return /^[\u4e00-\u9fff]/.test(target) ? verb + target : `${verb} ${target}`;
}

export const conversation: typeof english = {
	title: '对话',
	messages: '消息',
	you: '你',
	agent: '智能体',
	code: '代码',

	newSession: '新对话',
	clearSession: '清空对话',
	renameSession: '重命名',
	sessionName: '对话名称',
	messageCount: (count) => `${count} 条消息`,

	thinking: '思考中',
	thoughtFor: (seconds) => `思考了 ${seconds} 秒`,
	thought: '思考过程',
	waiting: '等待模型响应',
	recorded: '录制的演示',
	recordedHint: '文字是事先录制的；文件修改和仿真都在你的副本上真实进行。',
	tokens: (count) => `${count} 个 token`,
	tokensDetail: (prompt, completion, cached) => `输入 ${prompt}（其中缓存命中 ${cached}），输出 ${completion}`,
	finished: (text) => `回答：${text}`,
	jumpToLatest: '回到最新消息',

	unanswered: '模型回答之前已停止',
	endings: {
		answer_filtered: '模型拒绝回答',
		answer_cut: '回答被截断',
		answer_empty: '回答为空',
		spending_cap: '达到用量上限，已停止'
	},
	interrupted: '已中断',
	stopReasons: {
		user: '由你停止',
		timeout: '达到时间上限',
		error: '因出错而终止',
		session_switch: '切换到了另一个对话',
		shutdown: '生成过程中页面被关闭',
		iteration_limit: '达到步数上限'
	},
	lastStep: (ran, stopped, notRun) =>
		[ran && `已运行：${ran}。`, stopped && `已停止：${stopped}。`, notRun && `未运行：${notRun}。`]
			.filter(Boolean)
			.join(''),
	continue: '继续',
	regenerate: '重新生成',
	pin: '保留在上下文中',
	importance: {
		keep: '上下文空间不足时保留此消息。',
		prefer: '上下文空间不足时优先保留此消息。',
		compressible: '上下文空间不足时缩短或省略此消息。',
		disposable: '上下文空间不足时最先省略此消息。'
	},
	queue: '在下一步发送',
	queued: '等待下一步',
	queuedHint: '智能体会在下一步之前读到。',
	unqueue: (text) => `撤回：${text}`,
	versions: '版本',
	previousVersion: '上一个版本',
	nextVersion: '下一个版本',
	versionOf: (version, count) => `第 ${version} 个版本，共 ${count} 个`,
	editMessage: '编辑并重发',
	resend: '重发',
	editHint: '重发后，这条消息之后的全部内容都会被替换。',

	tools: {
		read_file: { busy: (target) => about('正在读取', target), done: (target) => about('读取了', target) },
		patch_file: { busy: (target) => about('正在修改', target), done: (target) => about('修改了', target) },
		multi_edit: { busy: (target) => about('正在修改', target), done: (target) => about('修改了', target) },
		apply_diff: { busy: () => '正在应用 diff', done: () => '应用了 diff' },
		rewrite_file: { busy: (target) => about('正在写入', target), done: (target) => about('写入了', target) },
		move_file: { busy: (target) => about('正在移动', target), done: (target) => about('移动了', target) },
		delete_file: { busy: (target) => about('正在删除', target), done: (target) => about('删除了', target) },
		undo_edit: { busy: () => '正在撤销修改', done: () => '撤销了修改' },
		analyze_file: { busy: (target) => about('正在分析', target), done: (target) => about('分析了', target) },
		get_file_summary: { busy: (target) => about('正在概括', target), done: (target) => about('概括了', target) },
		get_dependencies: {
			busy: (target) => `${about('正在查找', target)} 的依赖`,
			done: (target) => `${about('查找了', target)} 的依赖`
		},
		get_code_outline: {
			busy: (target) => about('正在整理大纲：', target),
			done: (target) => about('整理了大纲：', target)
		},
		find_symbols: { busy: () => '正在查找名称', done: () => '查找了名称' },
		get_spice_model: { busy: () => '正在查找模型', done: () => '查找了模型' },
		lint_code: { busy: (target) => about('正在检查', target), done: (target) => about('检查了', target) },
		get_diagnostics: { busy: () => '正在检查网表', done: () => '检查了网表' },
		analyze_code: { busy: () => '正在检查草稿', done: () => '检查了草稿' },
		format_code: { busy: (target) => about('正在格式化', target), done: (target) => about('格式化了', target) },
		goto_definition: {
			busy: (target) => `${about('正在从', target)} 查找定义`,
			done: (target) => `${about('从', target)} 查找了定义`
		},
		find_references: {
			busy: (target) => `${about('正在查找', target)} 中名称的引用`,
			done: (target) => `${about('查找了', target)} 中名称的引用`
		},
		hover_info: {
			busy: (target) => `${about('正在查阅', target)} 中的名称`,
			done: (target) => `${about('查阅了', target)} 中的名称`
		},
		glob: { busy: () => '正在按名称查找文件', done: () => '按名称查找了文件' },
		grep: { busy: () => '正在搜索文件内容', done: () => '搜索了文件内容' },
		search_project: { busy: () => '正在检索项目资料', done: () => '检索了项目资料' },
		search_conversation: { busy: () => '正在搜索本对话', done: () => '搜索了本对话' },
		find_tools: { busy: () => '正在查找工具', done: () => '查找了工具' },
		search_exact: { busy: () => '正在搜索项目', done: () => '搜索了项目' },
		list_project_files: { busy: () => '正在列出文件', done: () => '列出了文件' },
		run_simulation: { busy: (target) => about('正在仿真', target), done: (target) => about('仿真了', target) },
		run_parametric_sweep: { busy: (target) => about('正在扫描', target), done: (target) => about('扫描了', target) },
		run_pvt_analysis: {
			busy: (target) => about('正在仿真各工艺角：', target),
			done: (target) => about('已仿真各工艺角：', target)
		},
		run_monte_carlo: {
			busy: (target) => about('正在对其做蒙特卡洛仿真：', target),
			done: (target) => about('已对其做蒙特卡洛仿真：', target)
		},
		run_worst_case: {
			busy: (target) => about('正在分析最坏情况：', target),
			done: (target) => about('已分析最坏情况：', target)
		},
		run_sensitivity: {
			busy: (target) => about('正在分析灵敏度：', target),
			done: (target) => about('已分析灵敏度：', target)
		},
		analyze_convergence: {
			busy: (target) => about('正在检查数值精度：', target),
			done: (target) => about('已检查数值精度：', target)
		},
		strategy_optimize: { busy: (target) => about('正在优化', target), done: (target) => about('优化了', target) },
		read_study: { busy: () => '正在读取批量仿真的结果', done: () => '读取了批量仿真的结果' },
		export_waveform_data: {
			busy: (target) => about('正在把曲线导出到', target),
			done: (target) => about('已把曲线导出到', target)
		},
		generate_chart: { busy: () => '正在绘制图表', done: () => '绘制了图表' },
		inspect_data: { busy: () => '正在读取曲线', done: () => '读取了曲线' },
		bash: { busy: () => '正在执行命令', done: () => '执行了命令' }
	},
	withDetail: (summary, detail) => `${summary}：${detail}`,
	toolStatus: {
		writing: '正在生成',
		running: '运行中',
		success: '完成',
		failed: '失败',
		denied: '已拒绝',
		skipped: '已跳过，无需执行',
		interrupted: '已中断',
		undone: '已撤销',
		asking: '等待许可'
	},
	fileConflict: (path) => `“${path}”在智能体读取之后被修改过。智能体没有覆盖它，需要重新读取。`,
	skippedChange: '文件已经是这次调用要达到的状态。',
	skippedChart: '对话中已经显示了这个图表。',
	skippedRun: '这次运行之后没有任何变化，因此没有重复仿真。',
	theFile: '文件',
	theCircuit: '电路',
	showDiff: '展开修改内容',
	hideDiff: '收起修改内容',
	showResult: '展开返回给智能体的内容',
	hideResult: '收起返回给智能体的内容',
	openFile: (path) => `打开 ${path} 并定位到修改处`,
	openPath: (path) => `打开 ${path}`,
	copyPath: '复制路径',
	commandLine: '命令行',
	copyCommand: '复制命令行',
	toolOutput: '返回给智能体的内容',
	copyOutput: '复制返回给智能体的内容',
	openRun: '打开结果',
	moreTools: (count) => `前面还有 ${count} 项操作`,
	moreLines: (count) => `还有 ${count} 行`,
	diffTooLarge: '修改太大，无法逐行显示。请打开文件查看。',
	diffOf: (path) => `${path} 的修改`,
	addedLine: '新增',
	removedLine: '删除',
	noNumbers: '没有测得任何数值',
	chart: {
		open: '在结果中打开',
		openTitled: (title) => `图表：${title}。在结果中打开`,
		lost: (title) => `图表“${title}”的波形数据已不再保留。请重新运行网表，再要求绘制。`,
		lostRun: (run) => `${run}：波形数据已不再保留`
	},
	image: {
		alt: (path, width, height) => `${path}，${width} × ${height} 像素`,
		lost: (path) => `${path} 已被删除或修改，因此不显示图片。`
	},

	input: '发给智能体的消息',
	placeholder: '就这个电路提问，或说明要达到的要求',
	send: '发送',
	stop: '停止（Esc）',
	attach: '添加图片或文本文件',
	removeAttachment: (name) => `移除 ${name}`,
	attachments: '附件',
	dropHere: '松开即可添加',
	files: '项目文件',
	model: (name) => `模型：${name}。打开模型设置`,
	noModel: '未选择模型',
	noModelReason: '智能体需要连接大模型。',
	openSettings: '连接模型',

	status: {
		ready: '就绪',
		preparing: '准备中',
		intent: '正在分析消息意图',
		calling: '正在调用模型',
		writing: '模型正在生成',
		stopping: '正在停止',
		storing: '正在保存',
		turnUsage: '本条回答目前的 token 和费用',
		retryIn: (seconds, attempt, attempts) => `${seconds} 秒后重试（第 ${attempt} 次，共 ${attempts} 次）`,
		retrying: (attempt, attempts) => `正在重试（第 ${attempt} 次，共 ${attempts} 次）`,
		stopRetrying: '停止',
		step: (iteration, limit) => `第 ${iteration}/${limit} 步`
	},

	instructions: {
		title: '给智能体的说明',
		found: (path) => `${path} 中有给智能体的说明。`,
		changed: (path) => `${path} 在你同意使用其中的说明之后有改动。`,
		hint: '在你同意之前不会发送。如果项目来自他人，请先阅读。',
		read: '阅读',
		use: '使用',
		ignore: '忽略'
	},

	emptyTitle: '一起改进这个电路',
	emptyHint: '智能体可以读网表、改网表、运行仿真并查看数值。每处修改都会显示，也都可以撤销。',
	examples: [
		'把增益提高到 40 dB，带宽损失不超过一半',
		'解释这个电路的工作原理，以及什么限制了它的带宽',
		'运行仿真，告诉我哪些设计目标没有达到'
	],
	connectModel: '连接模型',
	watchDemo: '观看演示',
	demoHint: '无需密钥：回放一段录制的对话，由真实的仿真器在你的副本上运行。',
	demoChanged: '演示是用原始示例录制的，而这个项目已有改动，演示中的数值不再适用。',
	demoOnCopy: '新建副本并播放'
};
