import type { FaultData } from '#lib/base/fault.ts';
import type { faults as english } from '../../en/faults/faults.ts';
import { connectionFaults } from './faults-connection.ts';
import { documentFaults } from './faults-documents.ts';
import { embeddingFaults } from './faults-embedding.ts';
import { inPageFaults } from './faults-in-page.ts';
import { indexFaults } from './faults-index.ts';
import { expressionFaults } from './faults-expression.ts';
import { familyFaults } from './faults-family.ts';
import { searchFaults } from './faults-search.ts';
import { spendingFaults } from '../spending.ts';
import { clusterFaults } from './faults-cluster.ts';
import { studyFaults } from './faults-studies.ts';
import { storageFaults } from './faults-storage.ts';
import { studyFigureFaults } from './faults-study-figures.ts';
import { vaultFaults } from './faults-vault.ts';
import { waveformFaults } from './faults-waveforms.ts';

export const faults: typeof english = {
	...searchFaults,
	...spendingFaults,
	...expressionFaults,
	...familyFaults,
	...indexFaults,
	...storageFaults,
	...studyFigureFaults,
	...clusterFaults,
	...studyFaults,
	...vaultFaults,
	...waveformFaults,
	...connectionFaults,
	...inPageFaults,
	...embeddingFaults,
	...documentFaults,
	json_too_deep: (data) => `文件嵌套超过 ${data.limit} 层，不是本应用的文件。未更改任何内容。`,
	unexpected: (data) => `出错了：${data.detail ?? '没有更多信息'}。已保存的内容没有丢失。`,
	prompt_variable_missing: (data) => `提示词“${data.template}”缺少变量 ${data.variable} 的值。`,
	question_elsewhere: () => '这个请求正在另一个标签页中等待答复，请到那里答复。',
	question_answered: () => '这个请求已经答复，或回答已停止。',
	answer_cut: () => '回答达到了模型的输出上限。单击“继续”可接着生成。',
	answer_empty: () => '模型返回了空的回答。请重试，或换一个模型。',
	answer_filtered: () => '模型拒绝回答，或服务商的内容审核拦截了回答。请换一种说法。',
	netlist_missing: (data) => `项目中没有网表 ${data.path}。`,
	tool_description_empty: (data) => `工具 ${data.name} 没有说明。`,
	tool_name_invalid: (data) =>
		`“${data.name}” 不能用作工具名：请使用不超过 64 个字母、数字、下划线或连字符，并以字母开头。`,
	tool_generation_invalid: (data) => `工具 ${data.name} 的代次应为 1 到 ${data.generations}。`,
	tool_schema_invalid: (data) => `工具 ${data.name} 的参数模式不可用：${data.detail}。`,
	tool_message_invalid: (data) => `这不是 ${data.adapter} 格式的消息：${data.detail}。`,
	tool_duplicate: (data) => `已有名为 ${data.name} 的工具。`,
	tool_name_empty: () => '工具没有名称。',
	tool_property_undefined: (data) => `工具 ${data.name} 引用了 ${data.property}，但没有定义它。`,
	nothing_to_run: () => '没有可运行的网表：请打开一个网表文件，例如 amplifier.cir。',
	aborted: () => '已停止。',
	llm_auth: (data) => `${data.host} 拒绝了这个密钥。请在设置中核对，或重新输入。（${data.detail}）`,
	llm_no_key: (data) => `${data.host} 需要密钥，但还没有保存。请在设置中输入你的密钥。`,
	llm_quota: (data) => `你在 ${data.host} 的账户余额或额度已用完。请充值，或换一个服务商。（${data.detail}）`,
	llm_rate_limited: (data) =>
		`对 ${data.host} 的请求过于频繁。${data.retryAfterS ? `请在 ${data.retryAfterS} 秒后重试。` : '请稍等片刻再试。'}`,
	llm_model_not_found: (data) => `${data.host} 没有名为“${data.model}”的模型。请在设置中另选一个。`,
	llm_unavailable: (data) => `${data.host} 当前繁忙或出现故障，请稍后重试。（${data.detail}）`,
	llm_circuit_open: (data) =>
		`${data.host} 已连续失败 ${data.failures} 次，因此暂停调用 ${data.seconds} 秒，之后会自动恢复。要立即重试，请在设置中单击“测试连接”，测试成功后即恢复调用。`,
	llm_timeout: (data) =>
		`${data.host} 在 ${data.limitS} 秒内没有响应。已收到的内容会保留。请重试，或换一个更快的模型。`,
	llm_context_length: (data) =>
		`对话超出了 ${data.model} 的上下文，省略较早的消息后仍然放不下。请开始新对话，或选择上下文更长的模型。`,
	llm_no_tools: (data) => `${data.host} 上的 ${data.model} 不支持工具调用。请换一个支持工具调用的模型。`,
	llm_rejected: (data) => `${data.host} 拒绝了这个请求：${data.detail}`,
	llm_bad_response: (data) =>
		`${data.host} 返回的不是模型的回答。请确认填写的是它的 API 地址（通常以 /v1 结尾）。（${data.detail}）`,
	llm_stream_cut: (data) => `与 ${data.host} 的连接在回答中途断开。已收到的内容会保留，请重试。`,
	llm_bad_call: (data) =>
		`模型发出的工具调用格式有误，${data.host} 无法解析。已收到的内容已保留，请重试。（${data.detail}）`,
	llm_cancelled: () => '已取消。',
	llm_worker_failed: () => '应用中负责与模型通信的部分已停止，请重试。',
	llm_provider_unknown: () => '当前版本不支持设置中的服务商，请在设置中重新选择。',
	url_refused: (data) =>
		data.reason === 'credentials'
			? '地址中不能包含用户名或密码。密钥请填在专门的输入框中。'
			: '这个地址无法使用。地址应以 https:// 开头（本机服务可用 http://）。',
	url_mixed_content: (data) => `通过 https 打开的页面不能访问 ${data.url}。请改用 https 地址，或在本机运行该服务。`,
	url_redirected: (data) => `${data.url} 会重定向到其他地址，你的密钥没有随之发出。请填写最终的地址。`,
	recording_invalid: () => '演示无法加载：录制文件已损坏。',
	recording_ended: () => '录制的演示到此结束。要继续，请在设置中选择一个模型。',
	recording_diverged: () => '演示到此停止：电路或结果与录制时不同。要看完整演示，请重新打开该示例。',
	asset_unavailable: (data) => `应用的一个文件无法加载（${data.path}）。请联网后刷新一次；你的项目不会丢失。`,
	goals_not_extracted: (data) =>
		`无法从模型的回答中读出设计目标：${data.detail} 请说明电路要达到的指标，或在目标面板中添加目标。`,
	prompt_not_usable: (data) =>
		`以下提示词的修改无法使用，因此发送默认内容：${data.prompts}。请在设置的“智能体”中编辑或重置。`,
	prompts_unreadable: (data) => `${data.path} 不是有效的 JSON，因此不使用项目的提示词。请打开文件改正，或删除它。`,
	compression_failed: (data) =>
		`对话未压缩，保持原样：${compressionReason(data.reason)}可以用上下文条旁的按钮自行压缩，或开始新对话。`,
	goals_not_json: (data) => `目标文件不是有效的 JSON：${data.detail ?? ''}`,
	measurements_not_json: (data) => `测量文件不是有效的 JSON：${data.detail ?? ''}`,
	measurements_invalid: (data) => `测量文件中，${data.path} 应为：${data.expected}。`,
	goals_invalid: (data) => `目标文件中，${data.path} 应为：${data.expected}。`,
	analysis_unknown: (data) => `“${data.analysis}”不是分析语句，应类似 .ac dec 20 1 1meg。`,
	loop_no_terminal: () => '请把光标放在器件行中的某个节点上。所求的是经过该端子的环路的增益。',
	loop_device_unknown: (data) => `网表中没有器件 ${data.device}。求环路增益需要一个器件和它的一个节点。`,
	loop_node_unknown: (data) => `${data.device} 没有连接到 ${data.node}。它的节点是 ${data.nodes}。`,
	loop_terminal_ambiguous: (data) =>
		`${data.device} 的第 ${data.terminals} 个端子都连接到 ${data.node}。请指明环路经过哪一个。`,
	loop_at_ground: (data) => `${data.device} 的这个端子接地，不在环路中。请选择信号通路上的节点。`,
	loop_several_instances: (data) =>
		`${data.device} 所在的子电路被调用了 ${data.count} 次。请选择子电路之外的端子，例如 X 行上的端子。`,
	loop_source_unknown: (data) => `求环路增益时无法关闭 ${data.device} 的 AC 值。请写成“AC 1”的形式。`,
	loop_analysis: (data) => `环路增益需要 AC 分析，例如 .ac dec 50 1 1g，而不是“${data.analysis}”。`,
	loop_absent: (data) =>
		`没有环路经过 ${data.device} 的节点 ${data.node}：返回该端子的信号不到百万分之一。请选择反馈通路上的节点。`,
	loop_not_computed: () => 'ngspice 没有给出探针的信号，因此没有环路增益。',
	parameter_unknown: (data) => `网表没有用 .param 定义参数“${data.name}”。`,
	project_model_not_json: (data) => `本项目的模型设置文件不是有效的 JSON：${data.detail ?? ''}`,
	project_model_invalid: (data) => `本项目的模型设置文件中，${data.path} 应为：${data.expected}。`,
	project_model_address: (data) => `本项目要把对话发往 ${data.url}，你尚未允许这个地址。`,
	simulation_not_json: (data) => `仿真设置文件不是有效的 JSON：${data.detail ?? ''}`,
	simulation_invalid: (data) => `仿真设置文件中，${data.path} 应为：${data.expected}。`,
	example_unknown: (data) => `没有名为“${data.id}”的示例。`,
	attachment_too_large: (data) => `${data.name} 超过 ${data.limit}。请换一个小一些的文件。`,
	attachment_unreadable: (data) => `${data.name} 已损坏或像素过多，模型无法读取。请换一张图片。`,
	attachment_unsupported: (data) => `模型不接受 ${data.name} 这种图片格式。请将它转换为 PNG、JPEG、WebP 或 GIF。`,
	file_worker_failed: () => '文件添加失败，可能是内存不足。未作任何更改。请关闭其他标签页，然后重试。',
	session_worker_failed: () => '读取对话超时。未作任何更改。请重试。',
	zip_worker_failed: () => 'zip 处理失败，可能是内存不足。未作任何更改。请关闭其他标签页，然后重试。',
	language_worker_failed: () => '负责解析网表的部分已停止：暂时无法检查、补全和查找名称。请重试。',
	context_late: () => '未能及时读取项目的这部分内容，因此没有提供给模型。',
	engine_start: () => '仿真器无法启动。请关闭其他标签页以释放内存，然后重试。',
	edit_invalid: (data) => `${data.path} 在此期间已被更改，这处修改不再适用。请重新读取该文件。`,
	asset_foreign: () => '应用拒绝从其他站点加载文件。'
};

function compressionReason(reason: FaultData[string] | undefined): string {
	switch (reason) {
		case 'refused':
			return '服务拒绝生成摘要。';
		case 'unreadable':
			return '模型没有写出可读取的摘要。';
		case 'too_long':
			return '模型两次写出的摘要都过长。';
		case 'running':
			return '智能体正在工作。';
		default:
			return '无法连接模型。';
	}
}
